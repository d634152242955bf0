// Package programs holds the reference programs, compiled: what they are, and the hooks that they are made for.
package programs

// Clang 14 writes the objects that lie here; TestGenerated says whether they are what the sources give.
//go:generate go tool bpf2go -target bpfel -cc clang -cflags "-O2 -g -Wall -Wextra -Werror -Wno-unused-parameter -Wno-unused-variable -mcpu=v3" -no-global-types reference bpf/reference.c
//go:generate go tool bpf2go -target bpfel -cc clang -cflags "-O2 -g -Wall -Wextra -Werror -Wno-unused-parameter -Wno-unused-variable -mcpu=v3" -no-global-types spy bpf/spy.c
