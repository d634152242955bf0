// The plugin: it follows each block that runs, and keeps the calling context of the current stack.
#include "file.h"
#include <string.h>

EXPORTED int qemu_plugin_version = 1;

enum {
	NEAR = 16 << 10,      // a frame is smaller
	STEP = 2 << 10,       // a block moves the stack pointer less, except to another stack
	JUMP_STEP = 256,      // the same before a jump to an address in a register
	STACK_MASK = 0x3fff,  // the kernel's stacks have 16 KiB
};

static qemu_plugin_id_t plugin;
static u32 block_count;
static int follows; // whether every block is followed, or only the watched functions of the kernel
static block *previous;
static u64 previous_stack;
static u32 node;   // the current context
static u64 inner;  // the slot of its return address; 0 if unknown

// User stacks of two address spaces have the same addresses.
static u64 key_of(u64 address) { return is_kernel(address) ? address : address ^ (u64)current->space << 47; }

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
	switch (previous->end.kind) {
	case CALL:
	case INDIRECT_CALL:
		enter(stack, previous->end.at);
		return;
	case RETURN:
		if (leave(stack - 8 - previous->end.released) || (moved(to) && leave(inner)))
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
	if (b->entry != INTERRUPT && address >= previous->start && address < previous->end.at)
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
	b->entry = entry_at(b->start);
	b->hook = hook_at(b->start);
	put('b', b->id, b->length);
	put64(b->start);
	put_bytes(b->offsets, b->length * sizeof *b->offsets);
}

// placed is a block at the address where it runs.
static block *placed(block *b, u64 address)
{
	for (block *other = b->others; other; other = other->others)
		if (other->start == address)
			return other;
	size_t size = sizeof *b + b->length * sizeof *b->offsets;
	block *other = make(1, size);
	memcpy(other, b, size);
	other->start = address;
	other->end.at += address - b->start;
	other->node = other->counter = 0;
	b->others = other;
	describe(other);
	return other;
}

static void begin(u64 unused);

static void executed(unsigned processor, void *data)
{
	(void)processor;
	block *b = data;
	if (!registers) {
		if (!is_kernel(b->start))
			return;
		if (!guest_find())
			die("cannot find the registers of the guest in this QEMU");
		threads_begin();
		node = current->root;
	}
	u64 address = code_address(b->start);
	if (address != b->start)
		b = placed(b, address);
	u64 stack = registers[RSP];
	if (follows && previous)
		move(b, stack);
	else if (follows)
		search(stack);
	if (b->hook != NO_HOOK)
		threads_hook(b->hook, registers[RDI], registers[RSI]);
	// A followed block takes several times as long, so all code is translated again at a mark.
	if (marks_on != follows)
		qemu_plugin_reset(plugin, begin, NULL);
	if (!follows)
		return;
	tree_count(b, node);
	previous = b;
	previous_stack = stack;
}

static void translated(u64 first, u64 second)
{
	struct qemu_plugin_tb *tb = translated_block(first, second);
	// The registers are found in a block of the kernel, whichever is first.
	if (!follows && registers && hook_at(qemu_plugin_tb_vaddr(tb)) == NO_HOOK)
		return;
	size_t length = qemu_plugin_tb_n_insns(tb);
	block *b = make(1, sizeof *b + length * sizeof *b->offsets);
	b->start = qemu_plugin_tb_vaddr(tb);
	b->length = length;
	for (size_t i = 0; i < length; i++)
		b->offsets[i] = qemu_plugin_insn_vaddr(qemu_plugin_tb_get_insn(tb, i)) - b->start;
	b->end = ending_of(tb);
	describe(b);
	qemu_plugin_register_vcpu_tb_exec_cb(tb, executed, 0, b);
}

static void ended(void)
{
	tree_write();
	file_end();
}

// begin registers the callbacks: at the start, and at each mark.
static void begin(u64 unused)
{
	(void)unused;
	follows = marks_on;
	previous = NULL;
	threads_forget_callers();
	qemu_plugin_register_vcpu_tb_trans_cb(plugin, translated, NULL);
	qemu_plugin_register_atexit_cb(plugin, ended, NULL);
}

EXPORTED int qemu_plugin_install(qemu_plugin_id_t id, const int *info, int argc, char **argv)
{
	(void)info;
	plugin = id;
	const char *out = arguments_read(argc, argv);
	if (!out)
		return 1;
	file_begin(out);
	marks_begin();
	tree_begin();
	begin(0);
	return 0;
}
