// The parts of the tracer: a plugin of QEMU that counts the instructions of each calling context, without a change of the guest.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int64_t i64;

// How a block ends: what moves the control from it to the next.
enum { FLOW, JUMP, CALL, RETURN, INTERRUPT_RETURN, SYSTEM_CALL };
// How a block begins, if the processor enters the kernel there: after an interrupt, or an exception with or without an error code on the stack.
enum { NO_ENTRY, INTERRUPT, EXCEPTION, EXCEPTION_WITH_CODE };
// Functions of the kernel whose calls are watched.
enum { NO_HOOK, SWITCH, MMAP, COMM, WAKE, NAME, HOOKS };

// A block of translated code, at one address.
typedef struct block {
	struct block *others; // the same code at other addresses
	u64 start, end;       // end: the address after its last instruction
	u32 id;
	u32 node, counter; // the counter of its last execution, and its context
	u16 length;        // instructions
	u16 released;      // bytes that its return removes from the stack
	u8 kind, entry, hook;
	u16 offsets[]; // of each instruction, from the start
} block;

// tree.c: calling contexts, and counters of blocks in them.
u32 tree_root(u32 thread, u32 space, int wanted);
u32 tree_child(u32 parent, u64 site);
void tree_count(block *b, u32 node);
extern int tree_counts; // whether blocks are counted now
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
void threads_hook(int hook, u64 first, u64 second);

// guest.c: the guest's registers and memory, and the settings.
extern const u64 *registers;
extern const u64 *instruction_pointer; // NULL if it is not found
enum { RSP = 4, RSI = 6, RDI = 7 };
int guest_find(void);
int guest_read(u64 address, void *to, size_t length);
u64 guest_word(u64 address);

typedef struct {
	u64 hooks[HOOKS];
	u64 marked; // whether only what runs between two marks is counted
	u64 stubs_start, stubs_end;
	u64 comm, pid, tgid, mm;
	u64 vm_start, vm_end, vm_pgoff, vm_flags, vm_file, vm_mm;
	u64 f_dentry, d_name, d_parent;
	struct { u64 address; u8 entry; } entries[256];
	int entry_count;
	u64 stops[64];
	int stop_count;
} settings;
extern settings set;
int settings_read(const char *path);

// grow makes room in an array, or ends the machine.
void *grow(void *array, size_t count, size_t *room, size_t size);
_Noreturn void die(const char *why);
