// Memory, and the tracer's file: records of a letter, two numbers of 32 bits, and what the letter says.
#include "file.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *out;

_Noreturn void die(const char *why)
{
	fprintf(stderr, "tracer: %s\n", why);
	exit(1);
}

void *make(size_t count, size_t size)
{
	void *array = calloc(count, size);
	if (!array)
		die("the host has no memory left");
	return array;
}

void drop(void *array) { free(array); }
void clear(void *array, size_t length) { memset(array, 0, length); }

void *grow(void *array, size_t count, size_t *room, size_t size)
{
	if (count < *room)
		return array;
	*room = *room ? *room * 2 : 1024;
	array = realloc(array, *room * size);
	if (!array)
		die("the host has no memory left");
	return array;
}

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
