// Caches of lines with the least recently used one replaced, a translation buffer, and a prefetcher of constant strides.
#include "caches.h"

enum {
	LINE_BITS = 6,
	PAGE_BITS = 12,
	SPACE_SHIFT = 48, // above the bits of a user's address
	STREAMS = 16,
};

// The entries of a set stand in the order of their last use.
typedef struct {
	u64 *entries;
	u64 sets, ways;
} cache;

// The geometry of a core of an AMD EPYC 9004, a processor of hosted runners (Software Optimization Guide for the AMD Zen4 Microarchitecture, 57647).
static cache l1i = {.sets = 64, .ways = 8}, l1d = {.sets = 64, .ways = 8}, l2 = {.sets = 2048, .ways = 8}, l3 = {.sets = 32768, .ways = 16};
static cache tlb = {.sets = 128, .ways = 24};

// A page with the line of its last miss and the distance to the one before it.
typedef struct {
	u64 page;
	i64 last, stride;
} stream;
static stream code_streams[STREAMS], data_streams[STREAMS];

void memory_begin(void)
{
	cache *all[] = {&l1i, &l1d, &l2, &l3, &tlb};
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		all[i]->entries = make(all[i]->sets * all[i]->ways, sizeof *all[i]->entries);
}

// touch reports whether a cache has an entry, which is its most recent one afterwards.
static inline int touch(cache *c, u64 entry)
{
	u64 *set = c->entries + (entry & (c->sets - 1)) * c->ways;
	u64 held = set[0];
	if (held == entry)
		return 1;
	set[0] = entry;
	for (u64 i = 1; i < c->ways; i++) {
		u64 next = set[i];
		set[i] = held;
		if (next == entry)
			return 1;
		held = next;
	}
	return 0;
}

// foreseen reports whether a prefetcher would have fetched a line: it is as far from the last miss of its page as that was from the one before.
static int foreseen(stream *streams, u64 line)
{
	u64 page = line >> (PAGE_BITS - LINE_BITS);
	stream found = {page, line, 0};
	int known = 0, at = 0;
	while (at < STREAMS - 1 && streams[at].page != page)
		at++;
	if (streams[at].page == page) {
		found.stride = line - streams[at].last;
		known = found.stride && found.stride == streams[at].stride;
	}
	for (; at > 0; at--)
		streams[at] = streams[at - 1];
	streams[0] = found;
	return known;
}

// missed looks for a line in the caches that code and data share. A line that the prefetcher fetches is no miss of any.
static void missed(u64 line, stream *streams, int counter)
{
	int counts = !foreseen(streams, line);
	counters[counter] += counts;
	if (touch(&l2, line))
		return;
	counters[L2] += counts;
	if (!touch(&l3, line))
		counters[L3] += counts;
}

static u64 entry_of(u64 address, u64 space, int bits)
{
	return (address ^ (is_kernel(address) ? 0 : space << SPACE_SHIFT)) >> bits;
}

void memory_code(u64 address, u64 end, u64 space)
{
	for (u64 line = entry_of(address, space, LINE_BITS), last = entry_of(end - 1, space, LINE_BITS); line <= last; line++)
		if (!touch(&l1i, line))
			missed(line, code_streams, L1I);
}

void memory_data(u64 address, u64 space)
{
	u64 line = entry_of(address, space, LINE_BITS);
	if (touch(&l1d, line))
		return;
	// Lines of a page that is not there are not in the first cache either, so others need not ask.
	counters[TLB] += !touch(&tlb, entry_of(address, space, PAGE_BITS));
	missed(line, data_streams, L1D);
}
