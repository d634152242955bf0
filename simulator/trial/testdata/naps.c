/* Sleeps six thousand times between bits of work; prints a hash of when it woke. */
#include <stdio.h>
#include <time.h>

int main(void) {
  struct timespec nap = {0, 1000000}, woken;
  unsigned long hash = 1469598103934665603UL;
  volatile unsigned long work = 0;
  for (int i = 0; i < 6000; i++) {
    nanosleep(&nap, 0);
    for (int k = 0; k < i * 37 % 500; k++) work += k;
    clock_gettime(CLOCK_MONOTONIC, &woken);
    hash = (hash ^ (unsigned long)woken.tv_nsec) * 1099511628211UL;
  }
  printf("%lx\n", hash);
  return 0;
}
