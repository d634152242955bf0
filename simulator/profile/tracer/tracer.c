// The plugin: it follows each block that runs, and keeps the calling context of the current stack.
#include "file.h"
#include <stdio.h>
#include <string.h>

// The interface of QEMU's plugins (include/plugins/qemu-plugin.h), as far as it is the same in QEMU 7.2 to 11.1. Callbacks differ: since version 7 of the
// interface, each gets the data of its registration instead of the id of the plugin.
struct qemu_plugin_tb;
struct qemu_plugin_insn;
typedef u64 qemu_plugin_id_t;
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
extern u64 qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *);
extern struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
extern u64 qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *);
extern size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *);
extern const void *qemu_plugin_insn_data(const struct qemu_plugin_insn *, void *, size_t);
extern void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, void (*)(u64, u64), void *);
extern void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *, void (*)(unsigned, void *), int, void *);
extern void qemu_plugin_register_atexit_cb(qemu_plugin_id_t, void (*)(void), void *);

// The starter writes the version that the emulator expects.
__attribute__((visibility("default"))) int qemu_plugin_version = 1;
enum { COPIES = 3, DATA = 7 }; // since these versions qemu_plugin_insn_data copies, and callbacks get data

enum {
	NEAR = 16 << 10,      // a frame is smaller
	STEP = 2 << 10,       // a block moves the stack pointer less, except to another stack
	JUMP_STEP = 256,      // the same before a jump to an address in a register
	STACK_MASK = 0x3fff,  // the kernel's stacks have 16 KiB
	LONGEST_INSTRUCTION = 16,
	PAGE_MASK = 0xfff,
};

static int copies;
static int shared; // whether blocks may run at other addresses than where they were translated
static u32 block_count;
static block *previous;
static u64 previous_stack;
static u32 node;   // the current context
static u64 inner;  // the slot of its return address; 0 if unknown

static int is_kernel(u64 address) { return address >> 63; }

// User stacks of two address spaces have the same addresses.
static u64 key_of(u64 address) { return is_kernel(address) ? address : address ^ (u64)current->space << 47; }

static void decode(block *b, const u8 *code, size_t length)
{
	size_t i = 0;
	while (i < length && (code[i] == 0x66 || code[i] == 0xf2 || code[i] == 0xf3 || code[i] == 0x2e || code[i] == 0x3e || (code[i] & 0xf0) == 0x40))
		i++;
	if (i >= length)
		return;
	u8 next = i + 1 < length ? code[i + 1] : 0, extension = next >> 3 & 7;
	switch (code[i]) {
	case 0xe8:
		b->kind = CALL;
		break;
	case 0xc2:
		b->released = next | (i + 2 < length ? code[i + 2] << 8 : 0);
		// fallthrough
	case 0xc3:
		b->kind = RETURN;
		break;
	case 0xcf:
		b->kind = INTERRUPT_RETURN;
		break;
	case 0xff:
		b->kind = extension == 2 ? CALL : extension == 4 ? JUMP : FLOW;
		break;
	case 0x0f:
		b->kind = next == 0x05 ? SYSTEM_CALL : FLOW;
		break;
	}
}

static u8 entry_at(u64 address)
{
	if (address >= set.stubs_start && address < set.stubs_end && address % 8 == 0)
		return INTERRUPT;
	for (int i = 0; i < set.entry_count; i++)
		if (set.entries[i].address == address)
			return set.entries[i].entry;
	return NO_ENTRY;
}

// enter goes one call deeper.
static void enter(u64 at, u64 site)
{
	shadow_put(key_of(at), site, node, inner);
	node = tree_child(node, site);
	inner = at;
}

static int leave(u64 at)
{
	slot caller;
	if (!shadow_take(key_of(at), &caller))
		return 0;
	node = caller.node;
	inner = caller.outer;
	return 1;
}

// search finds the context of a stack from its memory: the nearest return address that is still there.
static void search(u64 stack)
{
	u64 words[64];
	u64 end = is_kernel(stack) ? stack | STACK_MASK : stack + NEAR;
	inner = 0;
	node = is_kernel(stack) && current->user_site ? tree_child(current->user_node, current->user_site) : current->root;
	for (u64 at = (stack + 7) & ~7ull; at < end;) {
		size_t count = sizeof words / 8 - (at / 8) % (sizeof words / 8);
		if (!guest_read(at, words, count * 8))
			return;
		for (size_t i = 0; i < count; i++, at += 8) {
			for (int j = 0; j < set.stop_count; j++)
				if (words[i] == set.stops[j])
					return;
			if (words[i] < 4096)
				continue;
			const slot *found = shadow_get(key_of(at));
			if (found && found->site == words[i]) {
				node = tree_child(found->node, found->site);
				inner = at;
				return;
			}
		}
	}
}

static u64 distance(u64 a, u64 b) { return a > b ? a - b : b - a; }

static void unwind(u64 stack)
{
	while (inner && stack > inner && stack - inner <= NEAR)
		if (!leave(inner))
			inner = 0;
}

// moved reports whether `to` is the innermost return address: the kernel's entries push registers above it, and move it on top.
static int moved(u64 to)
{
	const slot *innermost = inner ? shadow_get(key_of(inner)) : NULL;
	return innermost && innermost->site == to;
}

// follow moves from the end of the previous block to the next, within user code or within the kernel.
static void follow(u64 to, u64 stack)
{
	switch (previous->kind) {
	case CALL:
		enter(stack, previous->end);
		return;
	case RETURN:
		if (leave(stack - 8 - previous->released) || (moved(to) && leave(inner)))
			return;
		if (distance(stack, previous_stack) > JUMP_STEP)
			search(stack);
		break;
	case JUMP:
		if (distance(stack, previous_stack) > JUMP_STEP)
			search(stack);
		break;
	case INTERRUPT_RETURN:
		break;
	default:
		if (distance(stack, previous_stack) > STEP)
			search(stack);
	}
	unwind(stack);
}

// into_kernel remembers the user's context.
static void into_kernel(u64 address, u64 stack)
{
	current->user_node = node;
	current->user_slot = inner;
	current->user_stack = stack;
	current->user_site = address | ENTRY_SITE;
	node = tree_child(node, current->user_site);
	inner = 0;
}

static void returned(u64 stack)
{
	if (current->user_site && current->user_stack == stack) {
		node = current->user_node;
		inner = current->user_slot;
	} else {
		search(stack);
	}
}

// interrupted handles an entry into the kernel: what it interrupts is complete only if the exception is not within the previous block.
static void interrupted(const block *b, u64 stack)
{
	u64 frame[4]; // address, segment, flags, stack
	u64 at = stack + (b->entry == EXCEPTION_WITH_CODE ? 8 : 0);
	if (!guest_read(at, frame, sizeof frame))
		return;
	u64 address = frame[0], before = frame[3];
	int whole = 1;
	if (b->entry != INTERRUPT && address >= previous->start && address < previous->end)
		for (u32 i = 0; i < previous->length; i++)
			if (previous->start + previous->offsets[i] == address) {
				tree_refund(previous, node, previous->length - i);
				whole = 0;
			}
	if (is_kernel(address) == is_kernel(previous->start)) {
		if (whole)
			follow(address, before);
	} else if (!is_kernel(address)) { // the kernel returned, and no block ran: the page of the next one is missing, as at the start of a program
		returned(before);
	}
	if (is_kernel(address)) {
		enter(at, address);
		return;
	}
	into_kernel(address, before);
}

static void move(const block *b, u64 stack)
{
	int from = is_kernel(previous->start), to = is_kernel(b->start);
	if (b->entry != NO_ENTRY)
		interrupted(b, stack);
	else if (!from && to)
		into_kernel(previous->start, stack);
	else if (from && !to)
		returned(stack);
	else
		follow(b->start, stack);
}

// describe finds what the address of a block says, and writes the block.
static void describe(block *b)
{
	b->id = ++block_count;
	b->entry = is_kernel(b->start) ? entry_at(b->start) : NO_ENTRY;
	for (int hook = SWITCH; hook < HOOKS; hook++)
		if (b->start == set.hooks[hook])
			b->hook = hook;
	put('b', b->id, b->length);
	put64(b->start);
	put_bytes(b->offsets, b->length * sizeof *b->offsets);
}

// placed is a block at the address where it runs. Newer QEMU translates a page of a file once for all processes, which have it at different addresses
// (CF_PCREL); then the instruction pointer is right at the beginning of each block. In other QEMU it is that of an earlier block.
static block *placed(block *b, u64 address)
{
	if ((address ^ b->start) & PAGE_MASK) {
		shared = 0;
		return b;
	}
	for (block *other = b->others; other; other = other->others)
		if (other->start == address)
			return other;
	size_t size = sizeof *b + b->length * sizeof *b->offsets;
	block *other = make(1, size);
	memcpy(other, b, size);
	other->start = address;
	other->end += address - b->start;
	other->node = other->counter = 0;
	other->hook = NO_HOOK;
	b->others = other;
	describe(other);
	return other;
}

static void executed(unsigned processor, void *data)
{
	(void)processor;
	block *b = data;
	if (!registers) {
		if (!is_kernel(b->start))
			return;
		if (!guest_find())
			die("cannot find the registers of the guest in this QEMU");
		shared = instruction_pointer != NULL;
		threads_begin();
		node = current->root;
	}
	if (shared && *instruction_pointer != b->start)
		b = placed(b, *instruction_pointer);
	u64 stack = registers[RSP];
	if (previous)
		move(b, stack);
	if (b->hook != NO_HOOK)
		threads_hook(b->hook, registers[RDI], registers[RSI]);
	tree_count(b, node);
	previous = b;
	previous_stack = stack;
}

// translated gets the plugin's id and the block; since version DATA the block and data.
static void translated(u64 first, u64 second)
{
	struct qemu_plugin_tb *tb = (struct qemu_plugin_tb *)(qemu_plugin_version >= DATA ? first : second);
	size_t length = qemu_plugin_tb_n_insns(tb);
	block *b = make(1, sizeof *b + length * sizeof *b->offsets);
	b->start = qemu_plugin_tb_vaddr(tb);
	b->length = length;
	for (size_t i = 0; i < length; i++)
		b->offsets[i] = qemu_plugin_insn_vaddr(qemu_plugin_tb_get_insn(tb, i)) - b->start;
	const struct qemu_plugin_insn *last = qemu_plugin_tb_get_insn(tb, length - 1);
	size_t size = qemu_plugin_insn_size(last);
	u8 copy[LONGEST_INSTRUCTION] = {0};
	const u8 *code = qemu_plugin_insn_data(last, copy, sizeof copy);
	decode(b, copies ? copy : code, size);
	b->end = qemu_plugin_insn_vaddr(last) + size;
	describe(b);
	qemu_plugin_register_vcpu_tb_exec_cb(tb, executed, 0, b);
}

static void ended(void)
{
	tree_write();
	file_end();
}

// The arguments are settings=FILE and out=FILE.
__attribute__((visibility("default"))) int qemu_plugin_install(qemu_plugin_id_t id, const int *info, int argc, char **argv)
{
	(void)info;
	const char *out = "", *in = "";
	for (int i = 0; i < argc; i++) {
		if (!strncmp(argv[i], "out=", 4))
			out = argv[i] + 4;
		if (!strncmp(argv[i], "settings=", 9))
			in = argv[i] + 9;
	}
	if (!settings_read(in)) {
		fprintf(stderr, "tracer: cannot use its settings\n");
		return 1;
	}
	copies = qemu_plugin_version >= COPIES;
	file_begin(out);
	tree_begin();
	qemu_plugin_register_vcpu_tb_trans_cb(id, translated, NULL);
	qemu_plugin_register_atexit_cb(id, ended, NULL);
	return 0;
}
