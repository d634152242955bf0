// The parts of the model of a processor: its caches and its branch predictor.
#pragma once
#include "../plugin/plugin.h"

// What is counted, in the order of the file.
enum { INSTRUCTIONS, L1I, L1D, L2, L3, TLB, BRANCHES, COUNTERS };
extern u64 counters[COUNTERS];

// memory.c: an access to the code or the data at an address of an address space; 0 is the kernel's.
void memory_begin(void);
void memory_code(u64 address, u64 end, u64 space);
void memory_data(u64 address, u64 space);

// branches.c: the processor went from the end of a block to an address.
void branches_follow(const ending *from, u64 to);
