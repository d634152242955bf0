// Package programs holds the compiled reference programs and their hooks.
package programs

// Clang 14 compiled the objects here; TestGenerated checks that they match the sources.
//go:generate go tool bpf2go -target bpfel -cc clang -cflags "-O2 -g -Wall -Wextra -Werror -Wno-unused-parameter -Wno-unused-variable -mcpu=v3" -no-global-types reference bpf/reference.c
//go:generate go tool bpf2go -target bpfel -cc clang -cflags "-O2 -g -Wall -Wextra -Werror -Wno-unused-parameter -Wno-unused-variable -mcpu=v3" -no-global-types spy bpf/spy.c
