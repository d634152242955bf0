/* Counts what any program sends into a ring, and what is lost there, from outside: at the end of the kernel's two ways in. */
#include "helpers.h"

struct bpf_map {
	u32 id;
} __attribute__((preserve_access_index));

struct tally {
	u64 events;
	u64 lost;
};

struct {
	__uint(type, MAP_HASH);
	__uint(max_entries, 1024);
	__type(key, u32);
	__type(value, struct tally);
} tallies SEC(".maps");

INLINE void count(struct bpf_map *map, int lost)
{
	struct tally none = {}, *tally;
	u32 id = 0;

	if (read_kernel(&id, sizeof(id), __builtin_preserve_access_index(&map->id)))
		return;
	tally = map_lookup(&tallies, &id);
	if (!tally) {
		map_update(&tallies, &id, &none, 1); /* 1: only where there is none */
		tally = map_lookup(&tallies, &id);
		if (!tally)
			return;
	}
	__sync_fetch_and_add(&tally->events, 1);
	if (lost)
		__sync_fetch_and_add(&tally->lost, 1);
}

/* To BTF each helper has five arguments, whatever it uses; so what it returns is the sixth. */
SEC("fexit/bpf_ringbuf_reserve") int oh_spy_reserve(u64 *context)
{
	count((void *)context[0], context[5] == 0);
	return 0;
}

SEC("fexit/bpf_ringbuf_output") int oh_spy_output(u64 *context)
{
	count((void *)context[0], (long long)context[5] < 0);
	return 0;
}
