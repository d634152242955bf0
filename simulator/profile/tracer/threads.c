// Threads, address spaces and mapped files, as functions of the kernel see them.
#include "tracer.h"
#include "file.h"
#include <string.h>

enum { EXECUTABLE = 4, LONGEST_PATH = 4096 };

typedef struct {
	u64 mm;
	u32 id;
} space;

static thread **all;
static size_t count, room;
static space *spaces;
static size_t space_count, space_room;
static u32 next_space = 1;
thread *current;

// space_of is the number of an address space; a new one for `renewed`.
static u32 space_of(u64 mm, int renewed, u32 parent)
{
	if (!mm)
		return 0;
	space *found = NULL;
	for (size_t i = 0; i < space_count && !found; i++)
		if (spaces[i].mm == mm)
			found = &spaces[i];
	if (found && !renewed)
		return found->id;
	if (!found) {
		spaces = grow(spaces, space_count, &space_room, sizeof *spaces);
		found = &spaces[space_count++];
		found->mm = mm;
	}
	found->id = next_space++;
	put('s', found->id, parent);
	return found->id;
}

static void name_root(const thread *t)
{
	char comm[17] = "";
	guest_read(t->task + set.comm, comm, 16);
	put('t', t->root, t->tid);
	put_text(comm);
}

// refresh reads what can change: the address space.
static void refresh(thread *t)
{
	u32 id = space_of(guest_word(t->task + set.mm), 0, 0);
	// While it ends, a thread has no address space any more; it is still the same thread.
	if (t->root && (id == t->space || !id))
		return;
	t->space = id;
	t->root = tree_root(t->tid, id, id && t->tgid > INIT);
	t->user_site = 0;
	put('r', t->root, t->space);
	put('p', t->root, t->tgid);
	name_root(t);
}

static thread *thread_of(u64 task)
{
	u32 tid = guest_half(task + set.pid);
	size_t i = 0;
	while (i < count && all[i]->task != task)
		i++;
	if (i == count) {
		all = grow(all, count, &room, sizeof *all);
		all[count++] = make(1, sizeof **all);
	} else if (all[i]->tid == tid) {
		return all[i];
	} else {
		*all[i] = (thread){0}; // the memory of one that is gone
	}
	all[i]->task = task;
	all[i]->tid = tid;
	all[i]->tgid = guest_half(task + set.tgid);
	return all[i];
}

// path_of writes the path of a file within its file system.
static void path_of(u64 file, char path[LONGEST_PATH])
{
	u64 entry = guest_word(file + set.f_dentry);
	size_t at = LONGEST_PATH - 1;
	path[at] = 0;
	while (entry) {
		u64 parent = guest_word(entry + set.d_parent);
		if (parent == entry)
			break;
		// struct qstr: the length in the upper half of its first word, then the address.
		size_t length = guest_word(entry + set.d_name) >> 32;
		if (length + 1 > at || !guest_read(guest_word(entry + set.d_name + 8), path + at - length, length))
			break;
		at -= length;
		path[--at] = '/';
		entry = parent;
	}
	memmove(path, path + at, LONGEST_PATH - at);
}

static void mapped(u64 vma)
{
	if (!(guest_word(vma + set.vm_flags) & EXECUTABLE))
		return;
	char path[LONGEST_PATH] = "";
	u64 file = guest_word(vma + set.vm_file);
	if (file)
		path_of(file, path);
	put('m', space_of(guest_word(vma + set.vm_mm), 0, 0), 0);
	put64(guest_word(vma + set.vm_start));
	put64(guest_word(vma + set.vm_end));
	put64(guest_word(vma + set.vm_pgoff) << 12);
	put_text(path);
}

void threads_begin(void)
{
	static thread nobody;
	nobody.root = tree_root(0, 0, 0);
	current = &nobody;
}

void threads_forget_callers(void)
{
	for (size_t i = 0; i < count; i++)
		all[i]->user_site = 0;
}

void threads_hook(int hook, u64 first, u64 second)
{
	switch (hook) {
	case SWITCH: // __switch_to(previous, next)
		current = thread_of(second);
		refresh(current);
		break;
	case MMAP: // perf_event_mmap(vma)
		mapped(first);
		break;
	case COMM: // perf_event_comm(task, exec)
		if (first != current->task)
			break;
		if (second & 1)
			space_of(guest_word(first + set.mm), 1, 0);
		refresh(current);
		name_root(current);
		break;
	case NAME: // getname_flags(name, …)
		if (current->tgid > INIT)
			marks_named(first);
		break;
	case WAKE: { // wake_up_new_task(task)
		u64 mm = guest_word(first + set.mm);
		if (mm && current->task && mm != guest_word(current->task + set.mm))
			space_of(mm, 1, current->space);
		break;
	}
	}
}
