/* The reference programs: one and the same work on each type of hook, so that what differs is the hook. */
#include "helpers.h"

/* Set before loading, constants to the verifier: disabled parts are not in the program that runs. */
const volatile u32 thread = 0;  /* the load's; 0 for every thread that is not the agent's */
const volatile u32 process = 0; /* the agent's own, which would otherwise see itself */
const volatile u32 idle = 0;    /* return at once */
const volatile u32 work = 0;    /* iterations of a loop, for each event */
const volatile u32 number = 0; /* of system call + 1: of all that enter the kernel, count this one; 0 for a hook that is no such entrance */
const volatile u32 mode = 0;    /* 0: count events; 1: send them, each with a wake-up; 2: send them to a reader that polls */

struct event {
	u64 time;
	u64 thread;
	u64 sequence;
	u64 sum;
};

struct {
	__uint(type, MAP_RINGBUF);
	__uint(max_entries, 1 << 20);
} ring SEC(".maps");

struct {
	u64 seen;
	u64 lost;
} counts;

INLINE u64 loop(void)
{
	u64 sum = 1;
	u32 end = work;
#pragma clang loop unroll(disable)
	for (u32 i = 0; i < end; i++) {
		sum = sum * 6364136223846793005ULL + 1442695040888963407ULL;
		asm volatile("" : "+r"(sum));
	}
	return sum;
}

INLINE void observe(u64 who)
{
	struct event *event;
	u64 sum;

	__sync_fetch_and_add(&counts.seen, 1);
	sum = loop();
	if (!mode)
		return;
	event = ring_reserve(&ring, sizeof(*event), 0);
	if (!event) {
		__sync_fetch_and_add(&counts.lost, 1);
		return;
	}
	event->time = clock_ns();
	event->thread = who;
	event->sequence = counts.seen;
	event->sum = sum;
	ring_submit(event, mode == 2 ? RING_NO_WAKEUP : 0);
}

/* Where the kernel says whose thread it is. */
INLINE void of_thread(void *context)
{
	u64 who;

	if (idle)
		return;
	who = thread_and_process();
	if (thread ? (u32)who != thread : (u32)(who >> 32) == process)
		return;
	observe(who);
}

/* The second argument of sys_enter is the number of the call. */
INLINE void of_entrance(void *context)
{
	if (number && ((u64 *)context)[1] != number - 1)
		return;
	of_thread(context);
}

/* Where older kernels do not: whatever passes there is an event. */
INLINE void of_anyone(void *context)
{
	if (!idle)
		observe(0);
}

#define PROGRAM(section, name, what, result) \
	SEC(section) int name(void *context) { what(context); return result; }

PROGRAM("raw_tp/sys_enter", oh_raw_tp, of_entrance, 0)
PROGRAM("tracepoint/syscalls/sys_enter_getppid", oh_tracepoint, of_thread, 0)
PROGRAM("tp_btf/sys_enter", oh_tp_btf, of_entrance, 0)
PROGRAM("fentry/__x64_sys_getppid", oh_fentry, of_thread, 0)
PROGRAM("fexit/__x64_sys_getppid", oh_fexit, of_thread, 0)
PROGRAM("kprobe/__x64_sys_getppid", oh_kprobe, of_thread, 0)
PROGRAM("kretprobe/__x64_sys_getppid", oh_kretprobe, of_thread, 0)
PROGRAM("kprobe.multi/__x64_sys_getppid", oh_kprobe_multi, of_thread, 0)
PROGRAM("uprobe/operation", oh_uprobe, of_thread, 0)
PROGRAM("lsm/socket_connect", oh_lsm, of_thread, 0)
PROGRAM("perf_event", oh_perf_event, of_thread, 0)
PROGRAM("cgroup/connect4", oh_connect4, of_thread, 1)
PROGRAM("cgroup/sendmsg4", oh_sendmsg4, of_thread, 1)
PROGRAM("cgroup/sock_create", oh_sock_create, of_thread, 1)
PROGRAM("cgroup_skb/egress", oh_cgroup_skb, of_anyone, 1)
PROGRAM("sockops", oh_sockops, of_anyone, 1)
PROGRAM("socket", oh_socket, of_anyone, 0)
PROGRAM("xdp", oh_xdp, of_anyone, 2)
PROGRAM("tcx/egress", oh_tcx, of_anyone, -1)

/* What a program costs that does nothing: the clock of the statistics. */
SEC("raw_tp/sys_enter") int oh_empty(void *context)
{
	return 0;
}
