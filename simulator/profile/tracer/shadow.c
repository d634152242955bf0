// The shadow of all stacks: where a return address stands, and the context of its caller.
#include "tracer.h"
#include "file.h"

enum { MOST = 1 << 22 };
static slot *slots;
static size_t mask, used;

static u64 hashed(u64 key)
{
	u64 h = (key >> 3) * 0x9e3779b97f4a7c15ull;
	return h ^ (h >> 29);
}

static size_t find(u64 key)
{
	size_t at = hashed(key) & mask;
	while (slots[at].key && slots[at].key != key)
		at = (at + 1) & mask;
	return at;
}

static void widen(void)
{
	if (slots && used * 2 <= mask)
		return;
	if (used >= MOST) { // left over by stacks that are gone
		clear(slots, (mask + 1) * sizeof *slots);
		used = 0;
		return;
	}
	slot *old = slots;
	size_t count = slots ? mask + 1 : 0;
	mask = slots ? mask * 2 + 1 : 0x3fff;
	slots = make(mask + 1, sizeof *slots);
	for (size_t i = 0; i < count; i++)
		if (old[i].key)
			slots[find(old[i].key)] = old[i];
	drop(old);
}

void shadow_put(u64 key, u64 site, u32 node, u64 outer)
{
	widen();
	size_t at = find(key);
	used += !slots[at].key;
	slots[at] = (slot){key, site, outer, node};
}

const slot *shadow_get(u64 key)
{
	if (!slots)
		return NULL;
	size_t at = find(key);
	return slots[at].key ? &slots[at] : NULL;
}

int shadow_take(u64 key, slot *out)
{
	if (!slots)
		return 0;
	size_t hole = find(key);
	if (!slots[hole].key)
		return 0;
	*out = slots[hole];
	used--;
	// What follows moves up, so that no search ends at the hole.
	for (size_t at = hole;;) {
		slots[hole].key = 0;
		for (;;) {
			at = (at + 1) & mask;
			if (!slots[at].key)
				return 1;
			size_t home = hashed(slots[at].key) & mask;
			if (((at - home) & mask) >= ((at - hole) & mask))
				break;
		}
		slots[hole] = slots[at];
		hole = at;
	}
}
