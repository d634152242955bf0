// The tracer's file: records of a letter, two numbers of 32 bits, and what the letter says.
#include "file.h"
#include <stdio.h>
#include <string.h>

static FILE *out;

void file_begin(const char *path)
{
	out = fopen(path, "wb");
	if (!out)
		die("cannot write its file");
}

static void write(const void *from, size_t length)
{
	if (length && fwrite(from, length, 1, out) != 1)
		die("cannot write its file");
}

void put(char kind, u32 first, u32 second)
{
	u32 numbers[2] = {first, second};
	write(&kind, 1);
	write(numbers, sizeof numbers);
}

void put64(u64 value) { write(&value, sizeof value); }

void put_bytes(const void *from, size_t length) { write(from, length); }

void put_text(const char *text)
{
	u16 length = strlen(text);
	write(&length, sizeof length);
	write(text, length);
}

void file_end(void)
{
	put('e', 0, 0);
	if (fclose(out))
		die("cannot write its file");
}
