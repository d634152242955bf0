// Marks: the files that a program looks for where its measured part begins and ends.
#include "plugin.h"
#include <string.h>

int marks_on;

void marks_begin(void) { marks_on = !set.marked; }

void marks_named(u64 name)
{
	static const char marks[] = "/overhead/mark/";
	char text[sizeof marks + 3] = "";
	if (!set.marked || !guest_read(name, text, sizeof text - 1) || strncmp(text, marks, sizeof marks - 1))
		return;
	if (!strcmp(text + sizeof marks - 1, "on"))
		marks_on = 1;
	else if (!strcmp(text + sizeof marks - 1, "off"))
		marks_on = 0;
}
