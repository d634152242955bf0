// The plugin: what processes of the guest miss in the model of a processor.
#include "caches.h"
#include <inttypes.h>
#include <stdio.h>

EXPORTED int qemu_plugin_version = 1;

enum {
	READS_AND_WRITES = 3,
	EXITING = 4, KERNEL_THREAD = 0x200000, // PF_EXITING and PF_KTHREAD of include/linux/sched.h
};

// A block of translated code.
typedef struct {
	u64 start;
	ending end;
	u16 length; // instructions
	u8 entry, hook;
} block;

u64 counters[COUNTERS];
static const char *out_path;
static u64 task, space;
static int is_process; // the current task is of a process, which the guest's first one started
static int counts;     // and what runs now is between two marks
static ending previous; // of the last block that counts; at 0 without one

// refresh reads what can change: the address space.
static void refresh(void)
{
	// Addresses of structures differ in few bits; the product spreads them over those above a user's address.
	u64 mm = guest_word(task + set.mm);
	u32 flags = guest_half(task + set.flags);
	space = mm * 0x9e3779b97f4a7c15ull >> 49;
	// While it ends, a process has no address space any more.
	is_process = guest_half(task + set.tgid) > INIT && (mm || flags & EXITING) && !(flags & KERNEL_THREAD);
}

static void hooked(int hook)
{
	switch (hook) {
	case SWITCH: // __switch_to(previous, next)
		task = registers[RSI];
		refresh();
		break;
	case COMM: // perf_event_comm(task, exec)
		if (registers[RDI] == task)
			refresh();
		break;
	case NAME: // getname_flags(name, …)
		if (is_process)
			marks_named(registers[RDI]);
		break;
	}
	counts = is_process && marks_on;
	if (!counts)
		previous.at = 0;
}

static void executed(unsigned processor, void *data)
{
	(void)processor;
	const block *b = data;
	if (b->hook != NO_HOOK) {
		if (!registers && !guest_find())
			die("cannot find the registers of the guest in this QEMU");
		hooked(b->hook);
	}
	if (!counts)
		return;
	counters[INSTRUCTIONS] += b->length;
	u64 start = code_address(b->start);
	// What an interrupt came after is no jump to it.
	if (previous.at && b->entry == NO_ENTRY)
		branches_follow(&previous, start);
	previous = b->end;
	previous.at += start - b->start;
	memory_code(start, previous.at, space);
}

static void accessed(unsigned processor, u32 info, u64 address, void *data)
{
	(void)processor;
	(void)info;
	(void)data;
	if (counts)
		memory_data(address, space);
}

static void translated(u64 first, u64 second)
{
	struct qemu_plugin_tb *tb = translated_block(first, second);
	block *b = make(1, sizeof *b);
	b->start = qemu_plugin_tb_vaddr(tb);
	b->length = qemu_plugin_tb_n_insns(tb);
	b->end = ending_of(tb);
	b->entry = entry_at(b->start);
	b->hook = hook_at(b->start);
	qemu_plugin_register_vcpu_tb_exec_cb(tb, executed, 0, b);
	for (size_t i = 0; i < b->length; i++)
		qemu_plugin_register_vcpu_mem_cb(qemu_plugin_tb_get_insn(tb, i), accessed, 0, READS_AND_WRITES, NULL);
}

static void ended(void)
{
	static const char *names[COUNTERS] = {"instructions", "l1i", "l1d", "l2", "l3", "tlb", "branches"};
	FILE *out = fopen(out_path, "w");
	if (!out)
		die("cannot write its file");
	for (int i = 0; i < COUNTERS; i++)
		fprintf(out, "%s %" PRIu64 "\n", names[i], counters[i]);
	if (ferror(out) || fclose(out))
		die("cannot write its file");
}

EXPORTED int qemu_plugin_install(qemu_plugin_id_t id, const int *info, int argc, char **argv)
{
	(void)info;
	out_path = arguments_read(argc, argv);
	if (!out_path)
		return 1;
	marks_begin();
	memory_begin();
	qemu_plugin_register_vcpu_tb_trans_cb(id, translated, NULL);
	qemu_plugin_register_atexit_cb(id, ended, NULL);
	return 0;
}
