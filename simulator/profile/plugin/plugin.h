// What both plugins of QEMU share: the interface, the guest's registers and memory, the ends of blocks, and marks.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef int8_t i8;
typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int64_t i64;

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
extern void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn *, void (*)(unsigned, u32, u64, void *), int, int, void *);
extern void qemu_plugin_reset(qemu_plugin_id_t, void (*)(u64), void *); // data: since version DATA
extern void qemu_plugin_register_atexit_cb(qemu_plugin_id_t, void (*)(void), void *);

#define EXPORTED __attribute__((visibility("default")))
// The starter writes the version that the emulator expects. Each plugin defines it.
extern EXPORTED int qemu_plugin_version;
enum { COPIES = 3, DATA = 7 }; // since these versions qemu_plugin_insn_data copies, and callbacks get data

// translated_block is that of a callback, which gets the plugin's id and the block; since version DATA the block and data.
static inline struct qemu_plugin_tb *translated_block(u64 first, u64 second)
{
	return (struct qemu_plugin_tb *)(qemu_plugin_version >= DATA ? first : second);
}

// How a block ends: what moves the control from it to the next.
enum { FLOW, BRANCH, JUMP, CALL, INDIRECT_CALL, RETURN, INTERRUPT_RETURN, SYSTEM_CALL };
// How a block begins, if the processor enters the kernel there: after an interrupt, or an exception with or without an error code on the stack.
enum { NO_ENTRY, INTERRUPT, EXCEPTION, EXCEPTION_WITH_CODE };
// Functions of the kernel whose calls are watched.
enum { NO_HOOK, SWITCH, MMAP, COMM, WAKE, NAME, HOOKS };

// code.c: where blocks begin and how they end.
typedef struct {
	u64 at;       // the address after the last instruction
	u16 released; // bytes that a return removes from the stack
	u8 kind;
} ending;
ending ending_of(const struct qemu_plugin_tb *tb);
// code_address is where a translated block runs.
u64 code_address(u64 start);
u8 entry_at(u64 address);
u8 hook_at(u64 address);
static inline int is_kernel(u64 address) { return address >> 63; }

// guest.c: the guest's registers and memory, and the settings.
extern const u64 *registers;
extern const u64 *instruction_pointer; // NULL if it is not found
enum { RSP = 4, RSI = 6, RDI = 7 };
int guest_find(void);
int guest_read(u64 address, void *to, size_t length);
u64 guest_word(u64 address);
u32 guest_half(u64 address);

typedef struct {
	u64 hooks[HOOKS];
	u64 marked; // whether only what runs between two marks is counted
	u64 stubs_start, stubs_end;
	u64 comm, pid, tgid, mm, flags;
	u64 vm_start, vm_end, vm_pgoff, vm_flags, vm_file, vm_mm;
	u64 f_dentry, d_name, d_parent;
	struct { u64 address; u8 entry; } entries[256];
	int entry_count;
	u64 stops[64];
	int stop_count;
} settings;
extern settings set;
int settings_read(const char *path);

// marks.c: whether what runs now counts.
enum { INIT = 1 }; // the process of the guest that starts all others
extern int marks_on;
void marks_begin(void);
// marks_named begins or ends counting if a program names a mark, as if it looked for a file.
void marks_named(u64 name);

// host.c: memory of the host, and the arguments of a plugin.
void *make(size_t count, size_t size);
void drop(void *array);
void clear(void *array, size_t length);
// grow makes room in an array, or ends the machine.
void *grow(void *array, size_t count, size_t *room, size_t size);
_Noreturn void die(const char *why);
// arguments_read reads settings=FILE, and returns the FILE of out=FILE; NULL if the settings cannot be used.
const char *arguments_read(int argc, char **argv);
