// How the plugin is compiled.

package profile

// GCC 12 compiled the tracer; TestGenerated checks that it matches the sources. Functions of QEMU and the C library stay undefined: the emulator
// that loads it has them.
//go:generate gcc -O2 -Wall -Wextra -Werror -std=gnu11 -shared -fPIC -fvisibility=hidden -fno-stack-protector -fcf-protection=none -U_FORTIFY_SOURCE -nostdlib -Wl,--build-id=none -s -o tracer.so tracer/tracer.c tracer/tree.c tracer/shadow.c tracer/threads.c tracer/guest.c tracer/file.c
