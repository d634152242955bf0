// Memory of the host, and the arguments of a plugin.
#include "plugin.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void die(const char *why)
{
	fprintf(stderr, "plugin: %s\n", why);
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

const char *arguments_read(int argc, char **argv)
{
	const char *out = "", *in = "";
	for (int i = 0; i < argc; i++) {
		if (!strncmp(argv[i], "out=", 4))
			out = argv[i] + 4;
		if (!strncmp(argv[i], "settings=", 9))
			in = argv[i] + 9;
	}
	if (settings_read(in))
		return out;
	fprintf(stderr, "plugin: cannot use its settings\n");
	return NULL;
}
