// The parts of the tracer: a plugin of QEMU that counts the instructions of each calling context, without a change of the guest.
#pragma once
#include "../plugin/plugin.h"

// A block of translated code, at one address.
typedef struct block {
	struct block *others; // the same code at other addresses
	u64 start;
	ending end;
	u32 id;
	u32 node, counter; // the counter of its last execution, and its context
	u16 length;        // instructions
	u8 entry, hook;
	u16 offsets[]; // of each instruction, from the start
} block;

// tree.c: calling contexts, and counters of blocks in them.
u32 tree_root(u32 thread, u32 space, int wanted);
u32 tree_child(u32 parent, u64 site);
void tree_count(block *b, u32 node);
void tree_refund(const block *b, u32 node, u32 instructions);

// Set in a site that is no return address: the block of user code from which the kernel was entered.
#define ENTRY_SITE (1ull << 62)

// shadow.c: where return addresses stand on the stacks of all threads, with the caller's context.
typedef struct {
	u64 key, site, outer; // outer: the caller's own slot
	u32 node;
} slot;
void shadow_put(u64 key, u64 site, u32 node, u64 outer);
const slot *shadow_get(u64 key);
int shadow_take(u64 key, slot *out);

// threads.c: threads, programs and mapped files, read from the kernel's structures.
typedef struct {
	u64 task;
	u32 tid, tgid, space, root;
	// The user's context at the last entry into the kernel.
	u32 user_node;
	u64 user_slot, user_stack, user_site; // the site is 0 without such an entry
} thread;
extern thread *current;
void threads_begin(void);
// threads_forget_callers forgets from where threads entered the kernel: they have run since, and were not followed.
void threads_forget_callers(void);
void threads_hook(int hook, u64 first, u64 second);
