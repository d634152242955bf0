// The guest's registers and memory, by functions of QEMU itself: its plugin interface has none before version 9.
#include "plugin.h"
#include <malloc.h>
#include <stdio.h>
#include <string.h>

typedef struct CPUState CPUState;
typedef struct {
	u8 *data;
	u32 length;
} GByteArray;
extern CPUState *qemu_get_cpu(int index);
extern int cpu_memory_rw_debug(CPUState *cpu, u64 address, void *buffer, size_t length, _Bool write);
extern int x86_cpu_gdb_read_register(CPUState *cpu, GByteArray *to, int number);
extern int x86_cpu_gdb_write_register(CPUState *cpu, u8 *from, int number);
extern GByteArray *g_byte_array_new(void);
extern u8 *g_byte_array_free(GByteArray *array, int data);

const u64 *registers, *instruction_pointer;
settings set;
static CPUState *processor;

enum { LAST = 15, POINTER = 16 }; // numbers of registers for gdb: the last general one, and the instruction pointer

// place_of finds a register in the processor's object: where a value appears that is written to it.
static const u64 *place_of(int number)
{
	GByteArray *before = g_byte_array_new();
	if (x86_cpu_gdb_read_register(processor, before, number) != 8)
		return NULL;
	u64 old, mark = 0x7ac3d19e5b2f8461ull;
	memcpy(&old, before->data, sizeof old);
	g_byte_array_free(before, 1);
	x86_cpu_gdb_write_register(processor, (u8 *)&mark, number);
	const u64 *words = (const u64 *)processor, *found = NULL;
	size_t count = malloc_usable_size(processor) / sizeof *words;
	int times = 0;
	for (size_t i = LAST; i < count; i++)
		if (words[i] == mark) {
			found = &words[i];
			times++;
		}
	x86_cpu_gdb_write_register(processor, (u8 *)&old, number);
	return times == 1 ? found : NULL;
}

int guest_find(void)
{
	processor = qemu_get_cpu(0);
	const u64 *last = processor ? place_of(LAST) : NULL;
	if (!last)
		return 0;
	registers = last - LAST; // they stand in one row
	instruction_pointer = place_of(POINTER);
	return 1;
}

int guest_read(u64 address, void *to, size_t length)
{
	return cpu_memory_rw_debug(processor, address, to, length, 0) == 0;
}

u64 guest_word(u64 address)
{
	u64 word = 0;
	return guest_read(address, &word, sizeof word) ? word : 0;
}

u32 guest_half(u64 address)
{
	u32 half = 0;
	return guest_read(address, &half, sizeof half) ? half : 0;
}

// settings_read reads lines of a name and numbers.
int settings_read(const char *path)
{
	static const struct { const char *name; u64 *to; } known[] = {
		{"switch", &set.hooks[SWITCH]}, {"mmap", &set.hooks[MMAP]}, {"comm", &set.hooks[COMM]}, {"wake", &set.hooks[WAKE]}, {"name", &set.hooks[NAME]}, {"marked", &set.marked},
		{"stubs-start", &set.stubs_start}, {"stubs-end", &set.stubs_end},
		{"task.comm", &set.comm}, {"task.pid", &set.pid}, {"task.tgid", &set.tgid}, {"task.mm", &set.mm}, {"task.flags", &set.flags},
		{"vma.start", &set.vm_start}, {"vma.end", &set.vm_end}, {"vma.pgoff", &set.vm_pgoff}, {"vma.flags", &set.vm_flags},
		{"vma.file", &set.vm_file}, {"vma.mm", &set.vm_mm},
		{"file.dentry", &set.f_dentry}, {"dentry.name", &set.d_name}, {"dentry.parent", &set.d_parent},
	};
	FILE *in = fopen(path, "r");
	if (!in)
		return 0;
	char name[32];
	unsigned long long value;
	int whole = 1;
	while (whole && fscanf(in, "%31s %llx", name, &value) == 2) {
		int entry = !strcmp(name, "interrupt") ? INTERRUPT : !strcmp(name, "exception") ? EXCEPTION : !strcmp(name, "exception-code") ? EXCEPTION_WITH_CODE : NO_ENTRY;
		if (entry) {
			whole = set.entry_count < 256;
			if (whole) {
				set.entries[set.entry_count].address = value;
				set.entries[set.entry_count++].entry = entry;
			}
			continue;
		}
		if (!strcmp(name, "stop")) {
			if (set.stop_count < 64)
				set.stops[set.stop_count++] = value;
			continue;
		}
		whole = 0;
		for (size_t i = 0; i < sizeof known / sizeof *known; i++)
			if (!strcmp(name, known[i].name)) {
				*known[i].to = value;
				whole = 1;
			}
	}
	fclose(in);
	return whole && set.entry_count > 0 && set.hooks[SWITCH];
}
