// How the plugins are compiled.

package profile

// GCC 12 compiled the plugins; TestGenerated checks that they match the sources. Functions of QEMU and the C library stay undefined: the emulator
// that loads them has them.
//go:generate -command plugin gcc -O3 -Wall -Wextra -Werror -std=gnu11 -shared -fPIC -fvisibility=hidden -fno-stack-protector -fcf-protection=none -U_FORTIFY_SOURCE -nostdlib -Wl,--build-id=none -s plugin/code.c plugin/guest.c plugin/host.c plugin/marks.c
//go:generate plugin -o tracer.so tracer/tracer.c tracer/tree.c tracer/shadow.c tracer/threads.c tracer/file.c
//go:generate plugin -o caches.so caches/caches.c caches/memory.c caches/branches.c
