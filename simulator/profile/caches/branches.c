// A branch predictor: perceptrons for conditional branches (Jiménez and Lin, HPCA 2001), a stack of return addresses, and tables of targets.
#include "caches.h"
#include <stdlib.h>
#include <string.h>

enum {
	HISTORY = 64,    // branches
	PERCEPTRONS = 4096,
	THRESHOLD = 137, // 1.93 × HISTORY + 14, as in the paper
	LARGEST = 127,   // weight
	RETURNS = 32,
	TARGETS = 4096,
};

static i8 weights[PERCEPTRONS][HISTORY], biases[PERCEPTRONS];
static i8 history[HISTORY]; // 1 for a branch that was taken, else -1; the last one first
static u64 returns[RETURNS];
static u32 depth;
// The last target of a jump, and the last one after the same targets of others.
static struct { u64 from, path, to; } targets[TARGETS], after[TARGETS];
static u64 path;

static u32 place(u64 address, u32 room) { return (address * 0x9e3779b97f4a7c15ull >> 40) % room; }

static i8 moved(int weight, int by)
{
	weight += by;
	return weight > LARGEST ? LARGEST : weight < -LARGEST ? -LARGEST : weight;
}

static int branch_misses(u64 from, int taken)
{
	u32 at = place(from, PERCEPTRONS);
	i8 *own = weights[at];
	int sum = biases[at], way = taken ? 1 : -1;
	for (int i = 0; i < HISTORY; i++)
		sum += own[i] * history[i];
	int misses = (sum >= 0) != taken;
	if (misses || abs(sum) <= THRESHOLD) {
		biases[at] = moved(biases[at], way);
		for (int i = 0; i < HISTORY; i++)
			own[i] = moved(own[i], way * history[i]);
	}
	memmove(history + 1, history, HISTORY - 1);
	history[0] = way;
	return misses;
}

static int target_misses(u64 from, u64 to)
{
	u32 last = place(from, TARGETS), same = place(from ^ path, TARGETS);
	int known = after[same].from == from && after[same].path == path;
	int misses = (known ? after[same].to : targets[last].from == from ? targets[last].to : 0) != to;
	after[same].from = targets[last].from = from;
	after[same].path = path;
	after[same].to = targets[last].to = to;
	path = path << 16 ^ to; // of four targets
	return misses;
}

void branches_follow(const ending *from, u64 to)
{
	switch (from->kind) {
	case BRANCH:
		counters[BRANCHES] += branch_misses(from->at, from->at != to);
		break;
	case JUMP:
		counters[BRANCHES] += target_misses(from->at, to);
		break;
	case INDIRECT_CALL:
		counters[BRANCHES] += target_misses(from->at, to);
		// fallthrough
	case CALL:
		returns[depth++ % RETURNS] = from->at;
		break;
	case RETURN:
		counters[BRANCHES] += returns[--depth % RETURNS] != to;
		break;
	}
}
