/* The little of BPF's interface that the programs here use; numbers are those of the kernel's enum bpf_func_id. */
#pragma once

typedef unsigned int u32;
typedef unsigned long long u64;

#define SEC(name) __attribute__((section(name), used))
#define __uint(name, value) int(*name)[value]
#define __type(name, value) typeof(value) *name
#define INLINE static inline __attribute__((always_inline))

enum { MAP_HASH = 1, MAP_RINGBUF = 27 };
enum { RING_NO_WAKEUP = 1 };

static void *(*map_lookup)(void *map, const void *key) = (void *)1;
static long (*map_update)(void *map, const void *key, const void *value, u64 flags) = (void *)2;
static u64 (*clock_ns)(void) = (void *)5;
static u64 (*thread_and_process)(void) = (void *)14;
static long (*read_kernel)(void *to, u32 size, const void *from) = (void *)113;
static void *(*ring_reserve)(void *ring, u64 size, u64 flags) = (void *)131;
static void (*ring_submit)(void *event, u64 flags) = (void *)132;

char terms[] SEC("license") = "Dual BSD/GPL";
