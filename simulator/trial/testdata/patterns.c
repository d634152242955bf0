/* Work with known locality: patterns PATTERN SIZE OPERATIONS, SIZE in KiB or targets. Prints ns per operation between two marks, which open a
   profile in the simulator and mean nothing elsewhere. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LINE = 64, WORD = 8, SHORTEST = 1 << 20 };

static uint64_t state = 88172645463325252u;
static uint64_t next_random(void) {
  state ^= state << 13, state ^= state >> 7;
  return state ^= state << 17;
}

/* Blocks of code, each of which jumps to the next in an order without locality; each leaves if the counter in %rdi ends. */
#define CODE(name, count)                                                                                        \
  void name(long rounds);                                                                                        \
  __asm__(".text\n.balign 256\n" #name ":\n.set i, 0\n.rept " #count "\n.balign 256\n"                           \
          "sub $1, %rdi\njz 1f\njmp " #name " + ((i * 1229 + 331) % " #count ") * 256\n1: ret\n.set i, i + 1\n.endr\n");
CODE(code16, 64)
CODE(code512, 2048)
CODE(code4096, 16384)

#define TARGET(n) __attribute__((noinline)) static uint64_t target##n(uint64_t x) { return x * (2 * n + 3) + n; }
TARGET(0) TARGET(1) TARGET(2) TARGET(3) TARGET(4) TARGET(5) TARGET(6) TARGET(7)
TARGET(8) TARGET(9) TARGET(10) TARGET(11) TARGET(12) TARGET(13) TARGET(14) TARGET(15)
static uint64_t (*const targets[])(uint64_t) = {target0, target1, target2,  target3,  target4,  target5,  target6,  target7,
                                                target8, target9, target10, target11, target12, target13, target14, target15};

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return 1e9 * t.tv_sec + t.tv_nsec;
}

int main(int count, char **arguments) {
  if (count != 4) return 2;
  const char *pattern = arguments[1];
  long size = atol(arguments[2]), operations = atol(arguments[3]);
  int chases = !strcmp(pattern, "list") || !strcmp(pattern, "chase");
  size_t bytes = (size_t)size * 1024, words = bytes / WORD, lines = bytes / LINE;
  uint64_t *data = aligned_alloc(4096, bytes < SHORTEST ? SHORTEST : bytes);
  memset(data, 0, bytes < SHORTEST ? SHORTEST : bytes);
  if (chases) { /* each line has the index of the next one, all in one cycle */
    uint32_t *order = malloc(lines * sizeof *order);
    for (size_t i = 0; i < lines; i++) order[i] = i;
    if (!strcmp(pattern, "chase"))
      for (size_t i = lines - 1; i > 0; i--) {
        size_t j = next_random() % (i + 1);
        uint32_t kept = order[i];
        order[i] = order[j], order[j] = kept;
      }
    for (size_t i = 0; i < lines; i++) data[(size_t)order[i] * (LINE / WORD)] = (uint64_t)order[(i + 1) % lines] * (LINE / WORD);
    free(order);
  }
  if (!strncmp(pattern, "branch", 6)) /* period `size`, or random */
    for (int i = 0; i < SHORTEST; i++) ((uint8_t *)data)[i] = strcmp(pattern, "branches") ? next_random() & 1 : i % size == 0;
  if (!strncmp(pattern, "call", 4))
    for (int i = 0; i < SHORTEST; i++) ((uint8_t *)data)[i] = (strcmp(pattern, "calls") ? next_random() : (uint64_t)i) % size;
  uint64_t sum = 1, at = 0;
  double begun = 0;
  for (int pass = 0; pass < 2; pass++) { /* the first one warms up */
    access(pass ? "/overhead/mark/on" : "/overhead/mark/off", F_OK);
    begun = now();
    if (!strcmp(pattern, "walk"))
      for (long i = 0; i < operations; i++) sum += data[at], at = at + 1 == words ? 0 : at + 1;
    else if (!strcmp(pattern, "random"))
      for (long i = 0; i < operations; i++) sum += data[next_random() & (words - 1)];
    else if (chases)
      for (long i = 0; i < operations; i++) at = data[at];
    else if (!strncmp(pattern, "branch", 6))
      for (long i = 0; i < operations; i++) {
        if (((uint8_t *)data)[i & (SHORTEST - 1)]) __asm__ volatile("add $3, %0" : "+r"(sum));
        else __asm__ volatile("xor $5, %0" : "+r"(sum));
      }
    else if (!strncmp(pattern, "call", 4))
      for (long i = 0; i < operations; i++) sum = targets[((uint8_t *)data)[i & (SHORTEST - 1)]](sum);
    else if (!strcmp(pattern, "code"))
      (size == 16 ? code16 : size == 512 ? code512 : code4096)(operations);
    else
      return 2;
    begun = now() - begun;
  }
  access("/overhead/mark/off", F_OK);
  printf("%.4f %lu\n", begun / operations, sum + at);
  return 0;
}
