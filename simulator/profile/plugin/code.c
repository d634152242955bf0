// Where blocks of translated code begin and how they end.
#include "plugin.h"

enum {
	LONGEST_INSTRUCTION = 16,
	PAGE_MASK = 0xfff,
};

static void decode(ending *end, const u8 *code, size_t length)
{
	size_t i = 0;
	while (i < length && (code[i] == 0x66 || code[i] == 0xf2 || code[i] == 0xf3 || code[i] == 0x2e || code[i] == 0x3e || (code[i] & 0xf0) == 0x40))
		i++;
	if (i >= length)
		return;
	u8 next = i + 1 < length ? code[i + 1] : 0, extension = next >> 3 & 7;
	switch (code[i]) {
	case 0x70 ... 0x7f:
	case 0xe0 ... 0xe3:
		end->kind = BRANCH;
		break;
	case 0xe8:
		end->kind = CALL;
		break;
	case 0xc2:
		end->released = next | (i + 2 < length ? code[i + 2] << 8 : 0);
		// fallthrough
	case 0xc3:
		end->kind = RETURN;
		break;
	case 0xcf:
		end->kind = INTERRUPT_RETURN;
		break;
	case 0xff:
		end->kind = extension == 2 ? INDIRECT_CALL : extension == 4 ? JUMP : FLOW;
		break;
	case 0x0f:
		end->kind = next == 0x05 ? SYSTEM_CALL : (next & 0xf0) == 0x80 ? BRANCH : FLOW;
		break;
	}
}

ending ending_of(const struct qemu_plugin_tb *tb)
{
	const struct qemu_plugin_insn *last = qemu_plugin_tb_get_insn(tb, qemu_plugin_tb_n_insns(tb) - 1);
	size_t size = qemu_plugin_insn_size(last);
	u8 copy[LONGEST_INSTRUCTION] = {0};
	const u8 *code = qemu_plugin_insn_data(last, copy, sizeof copy);
	ending end = {.at = qemu_plugin_insn_vaddr(last) + size, .kind = FLOW};
	decode(&end, qemu_plugin_version >= COPIES ? copy : code, size);
	return end;
}

// Newer QEMU translates a page of a file once for all processes, which have it at different addresses (CF_PCREL); then the instruction pointer is right
// at the beginning of each block. In other QEMU it is that of an earlier block.
u64 code_address(u64 start)
{
	static int shared = 1;
	if (!shared || !instruction_pointer)
		return start;
	shared = !((*instruction_pointer ^ start) & PAGE_MASK);
	return shared ? *instruction_pointer : start;
}

u8 entry_at(u64 address)
{
	if (!is_kernel(address))
		return NO_ENTRY;
	if (address >= set.stubs_start && address < set.stubs_end && address % 8 == 0)
		return INTERRUPT;
	for (int i = 0; i < set.entry_count; i++)
		if (set.entries[i].address == address)
			return set.entries[i].entry;
	return NO_ENTRY;
}

u8 hook_at(u64 address)
{
	for (int hook = SWITCH; hook < HOOKS; hook++)
		if (address == set.hooks[hook])
			return hook;
	return NO_HOOK;
}
