// A native agent in place of async-profiler, which behaves as FAKE_PROFILER says: crash, hang, refuse, garbage, empty.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int behaves(const char *what) {
  const char *value = getenv("FAKE_PROFILER");
  return value != NULL && strcmp(value, what) == 0;
}

__attribute__((visibility("default"))) int Agent_OnAttach(void *vm, char *options, void *reserved) {
  if (behaves("refuse")) {
    char *name = strstr(options, "log=");
    FILE *log = name == NULL ? NULL : fopen(name + strlen("log="), "w");
    if (log == NULL) return 201;
    fprintf(log, "[ERROR] this machine lacks what I need\n");
    fclose(log);
    return 200;
  }
  char *file = strstr(options, "file=");
  if (file == NULL) return 0;
  file += strlen("file=");
  file[strcspn(file, ",")] = '\0';
  if (behaves("crash")) *(volatile int *)8 = 1;
  if (behaves("hang")) pause();
  FILE *out = fopen(file, "w");
  if (out == NULL) return 200;
  if (behaves("garbage")) fputs("\x7f" "ELF\x01 no stacks; of any kind\n", out);
  fclose(out);
  return 0;
}

__attribute__((visibility("default"))) int Agent_OnLoad(void *vm, char *options, void *reserved) {
  return Agent_OnAttach(vm, options, reserved);
}
