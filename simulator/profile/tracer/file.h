// The tracer's file.
#pragma once
#include "tracer.h"
// put writes the kind of a record and its two numbers; put64, put_bytes and put_text what follows them.
void put(char kind, u32 first, u32 second);
void put64(u64 value);
void put_bytes(const void *from, size_t length);
void put_text(const char *text);
void file_begin(const char *path);
void file_end(void);
void tree_begin(void);
void tree_write(void);
