/* Work of known size; prints an address, which another seed moves. */
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments) {
  unsigned long sum = 1, steps = count > 1 ? strtoul(arguments[1], 0, 10) : 1000000;
  for (unsigned long i = 0; i < steps; i++) sum = sum * 6364136223846793005UL + i;
  void *somewhere = malloc(1 << 20);
  printf("%lu %p\n", sum, somewhere);
  return 0;
}
