// Calling contexts as a tree, and how many instructions each block ran in each of them.
#include "tracer.h"
#include "file.h"

enum {
	DEEPEST = 400,         // deeper calls belong to the context at this depth
	MOST_NODES = 3 << 20,  // later contexts belong to their callers
	MOST_COUNTERS = 12 << 20, // later blocks count for the root of their context, so that no instruction is lost
	ALL_COUNTERS = MOST_COUNTERS + (1 << 20),
};

typedef struct {
	u64 site;
	u32 parent;
	u16 depth;
	u8 wanted;
} node;
typedef struct {
	u32 node, block;
	i64 count;
} counter;

static node *nodes;
static size_t node_count = 1, node_room; // node 0 is of nobody
static counter *counters;
static size_t counter_count = 1, counter_room;

// Tables of indices with open addresses; their sizes are powers of two.
typedef struct {
	u32 *items;
	size_t mask, used;
} table;
static table children, places;

static u64 mixed(u64 a, u64 b)
{
	u64 h = (a ^ (b * 0x9e3779b97f4a7c15ull)) * 0xd6e8feb86659fd93ull;
	return h ^ (h >> 32);
}

static u64 child_hash(u32 at) { return mixed(nodes[at].site, nodes[at].parent); }
static u64 place_hash(u32 at) { return mixed(counters[at].block, counters[at].node); }

static void widen(table *t, u64 (*hash)(u32))
{
	if (t->items && t->used * 2 <= t->mask)
		return;
	table wider = {.mask = t->items ? t->mask * 2 + 1 : 0xffff, .used = t->used};
	wider.items = make(wider.mask + 1, sizeof(u32));
	for (size_t i = 0; t->items && i <= t->mask; i++) {
		if (!t->items[i])
			continue;
		size_t at = hash(t->items[i]) & wider.mask;
		while (wider.items[at])
			at = (at + 1) & wider.mask;
		wider.items[at] = t->items[i];
	}
	drop(t->items);
	*t = wider;
}

static u32 add(u32 parent, u64 site, u16 depth, u8 wanted)
{
	nodes = grow(nodes, node_count, &node_room, sizeof *nodes);
	nodes[node_count] = (node){site, parent, depth, wanted};
	return node_count++;
}

u32 tree_root(u32 thread, u32 space, int wanted)
{
	return add(0, (u64)thread << 32 | space, 0, wanted);
}

u32 tree_child(u32 parent, u64 site)
{
	const node *from = &nodes[parent];
	if (!from->wanted || from->depth >= DEEPEST)
		return parent;
	widen(&children, child_hash);
	size_t at = mixed(site, parent) & children.mask;
	for (u32 found; (found = children.items[at]); at = (at + 1) & children.mask)
		if (nodes[found].site == site && nodes[found].parent == parent)
			return found;
	if (node_count >= MOST_NODES)
		return parent;
	children.used++;
	u32 made = add(parent, site, from->depth + 1, 1);
	return children.items[at] = made;
}

static u32 top(u32 of)
{
	while (nodes[of].parent)
		of = nodes[of].parent;
	return of;
}

static u32 place(const block *b, u32 of)
{
	widen(&places, place_hash);
	size_t at = mixed(b->id, of) & places.mask;
	for (u32 found; (found = places.items[at]); at = (at + 1) & places.mask)
		if (counters[found].block == b->id && counters[found].node == of)
			return found;
	if (counter_count >= MOST_COUNTERS && nodes[of].parent)
		return place(b, top(of));
	if (counter_count >= ALL_COUNTERS)
		die("the program has too many threads and too much code");
	counters = grow(counters, counter_count, &counter_room, sizeof *counters);
	counters[counter_count] = (counter){of, b->id, 0};
	places.used++;
	return places.items[at] = counter_count++;
}

void tree_count(block *b, u32 of)
{
	if (!marks_on)
		return;
	if (b->node != of) {
		if (!nodes[of].wanted)
			return;
		b->counter = place(b, of);
		b->node = of;
	}
	counters[b->counter].count += b->length;
}

void tree_refund(const block *b, u32 of, u32 instructions)
{
	if (marks_on && b->node == of && nodes[of].wanted)
		counters[b->counter].count -= instructions;
}

void tree_begin(void)
{
	nodes = grow(nodes, node_count, &node_room, sizeof *nodes);
	counters = grow(counters, counter_count, &counter_room, sizeof *counters);
	nodes[0] = (node){0};
}

// tree_write writes the contexts in the order of their numbers, and each counter.
void tree_write(void)
{
	for (u32 i = 1; i < node_count; i++)
		if (nodes[i].parent) {
			put('n', i, nodes[i].parent);
			put64(nodes[i].site);
		}
	for (u32 i = 1; i < counter_count; i++)
		if (counters[i].count) {
			put('c', counters[i].node, counters[i].block);
			put64(counters[i].count);
		}
}
