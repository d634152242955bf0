// An agent of a JVM that writes the names of compiled code as it is loaded, with the methods that are inlined into it. So code that the JVM discards
// later has its names too.
#include <jvmti.h>
#include <jvmticmlr.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEEPEST = 64 };

static FILE *out;
static jvmtiEnv *tools;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// Numbers of methods, in a table with open addresses.
static struct known {
	jmethodID method;
	unsigned number;
} *table;
static size_t mask, used;
static unsigned numbers;

static size_t find(jmethodID method)
{
	size_t at = ((size_t)method >> 3) * 0x9e3779b97f4a7c15ull >> 20 & mask;
	while (table[at].method && table[at].method != method)
		at = (at + 1) & mask;
	return at;
}

static int widen(void)
{
	if (table && used * 2 <= mask)
		return 1;
	struct known *old = table;
	size_t count = table ? mask + 1 : 0;
	struct known *wider = calloc(count ? count * 2 : 1 << 14, sizeof *wider);
	if (!wider)
		return 0;
	table = wider;
	mask = (count ? count * 2 : 1 << 14) - 1;
	for (size_t i = 0; i < count; i++)
		if (old[i].method)
			table[find(old[i].method)] = old[i];
	free(old);
	return 1;
}

// print writes a name without the characters that end it. Names of Java have no semicolon.
static void print(const char *name)
{
	for (; *name; name++)
		fputc((unsigned char)*name < ' ' ? '_' : *name == '/' ? '.' : *name, out);
}

static void name_method(unsigned number, jmethodID method)
{
	char *name = NULL, *signature = NULL;
	jclass owner = NULL;
	fprintf(out, "n %u ", number);
	if (!(*tools)->GetMethodDeclaringClass(tools, method, &owner) && !(*tools)->GetClassSignature(tools, owner, &signature, NULL) &&
	    !(*tools)->GetMethodName(tools, method, &name, NULL, NULL)) {
		// Lpackage/Class;
		size_t length = strlen(signature);
		if (length > 1)
			signature[length - 1] = 0;
		print(signature + (length > 0));
		fputc('.', out);
		print(name);
	}
	fputc('\n', out);
	(*tools)->Deallocate(tools, (unsigned char *)name);
	(*tools)->Deallocate(tools, (unsigned char *)signature);
}

static unsigned number_of(jmethodID method)
{
	if (!widen())
		return 0;
	size_t at = find(method);
	if (!table[at].method) {
		table[at].method = method;
		table[at].number = ++numbers;
		used++;
		name_method(numbers, method);
	}
	return table[at].number;
}

// inlined writes the addresses at which the methods on top of the compiled one change. A record is of the code up to its address.
static void inlined(const jvmtiCompiledMethodLoadInlineRecord *record)
{
	for (jint i = 0; i < record->numpcs; i++) {
		const PCStackInfo *info = &record->pcinfo[i], *next = i + 1 < record->numpcs ? info + 1 : NULL;
		if (next && next->numstackframes == info->numstackframes && !memcmp(next->methods, info->methods, info->numstackframes * sizeof *info->methods))
			continue;
		unsigned chain[DEEPEST];
		jint frames = info->numstackframes < DEEPEST ? info->numstackframes : DEEPEST;
		for (jint j = 0; j < frames; j++)
			chain[j] = number_of(info->methods[info->numstackframes - frames + j]);
		fprintf(out, "p %lx", (unsigned long)info->pc);
		// The compiled method comes last.
		for (jint j = frames - 1; j >= 0; j--)
			fprintf(out, " %u", chain[j]);
		fputc('\n', out);
	}
}

static void JNICALL loaded(jvmtiEnv *env, jmethodID method, jint size, const void *address, jint count, const jvmtiAddrLocationMap *map, const void *information)
{
	(void)env, (void)count, (void)map;
	pthread_mutex_lock(&lock);
	if (out) {
		unsigned number = number_of(method);
		fprintf(out, "m %lx %x %u\n", (unsigned long)address, size, number);
		const jvmtiCompiledMethodLoadRecordHeader *header = information;
		for (; header; header = header->next)
			if (header->kind == JVMTI_CMLR_INLINE_INFO)
				inlined((const jvmtiCompiledMethodLoadInlineRecord *)header);
	}
	pthread_mutex_unlock(&lock);
}

static void JNICALL died(jvmtiEnv *env, JNIEnv *jni)
{
	(void)env, (void)jni;
	pthread_mutex_lock(&lock);
	if (out)
		fclose(out);
	out = NULL;
	pthread_mutex_unlock(&lock);
}

__attribute__((visibility("default"))) jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved)
{
	(void)options, (void)reserved;
	jvmtiCapabilities capabilities = {.can_generate_compiled_method_load_events = 1};
	jvmtiEventCallbacks callbacks = {.CompiledMethodLoad = loaded, .VMDeath = died};
	char path[64];
	snprintf(path, sizeof path, "/tmp/perf-%d.jit", (int)getpid());
	out = fopen(path, "w");
	if (!out || (*vm)->GetEnv(vm, (void **)&tools, JVMTI_VERSION_1_2) || (*tools)->AddCapabilities(tools, &capabilities) ||
	    (*tools)->SetEventCallbacks(tools, &callbacks, sizeof callbacks) ||
	    (*tools)->SetEventNotificationMode(tools, JVMTI_ENABLE, JVMTI_EVENT_COMPILED_METHOD_LOAD, NULL) ||
	    (*tools)->SetEventNotificationMode(tools, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL)) {
		fprintf(stderr, "the names of compiled code cannot be written\n");
		return JNI_ERR;
	}
	return JNI_OK;
}
