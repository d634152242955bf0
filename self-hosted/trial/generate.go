// Package trial runs the kernel runner as a whole; see its tests.
package trial

//go:generate clang -target bpf -O2 -g -Wall -Werror -Wno-unused-variable -mcpu=v3 -fdebug-compilation-dir=. -c testdata/refused.c -o testdata/refused.o
//go:generate clang -target bpf -O2 -g -Wall -Werror -Wno-unused-variable -mcpu=v3 -fdebug-compilation-dir=. -c testdata/counting.c -o testdata/counting.o
//go:generate llvm-strip -g testdata/refused.o testdata/counting.o
