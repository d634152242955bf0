// Ports of a PC, which no system call reaches with 16 bits.

#include "textflag.h"

// func outw(port, value uint16)
TEXT ·outw(SB), NOSPLIT, $0-4
	MOVW port+0(FP), DX
	MOVW value+2(FP), AX
	BYTE $0x66; BYTE $0xEF // OUTW
	RET

// func inb(port uint16) uint8
TEXT ·inb(SB), NOSPLIT, $0-9
	MOVW port+0(FP), DX
	BYTE $0xEC // INB
	MOVB AX, ret+8(FP)
	RET

// func stop(port uint16, value uint8)
// The time of the instruction that stops the machine is in R8, where the host reads it.
TEXT ·stop(SB), NOSPLIT, $0-3
	MOVW  port+0(FP), R9
	MOVB  value+2(FP), R10
	RDTSC
	SHLQ  $32, DX
	ORQ   DX, AX
	MOVQ  AX, R8
	MOVW  R9, DX
	MOVB  R10, AX
	BYTE  $0xEE // OUTB
	RET
