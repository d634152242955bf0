/* An agent of two programs without a loader of its own: one counts into a ring, the other does nothing. */
#include "../../programs/bpf/helpers.h"

struct {
	__uint(type, MAP_RINGBUF);
	__uint(max_entries, 1 << 16);
} out SEC(".maps");

SEC("raw_tp/sys_enter") int counting(u64 *context)
{
	u64 *event;

	if (context[1] != 110) /* getppid */
		return 0;
	event = ring_reserve(&out, sizeof(*event), 0);
	if (event) {
		*event = clock_ns();
		ring_submit(event, 0);
	}
	return 0;
}

SEC("raw_tp/sched_process_exec") int resting(void *context)
{
	return 0;
}
