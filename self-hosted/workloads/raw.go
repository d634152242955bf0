// Direct system calls, without Go's scheduler, which would give up the processor during a slow call
// and wake other threads for that; their work would be part of an operation.

package workloads

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// raw makes a call whose arguments are numbers, or addresses of heap memory that the caller holds until it is done.
func raw(number uintptr, arguments ...uintptr) (int, error) {
	var a [6]uintptr
	copy(a[:], arguments)
	value, _, errno := unix.RawSyscall6(number, a[0], a[1], a[2], a[3], a[4], a[5])
	if errno != 0 {
		return 0, errno
	}
	return int(value), nil
}

func shut(file int) error {
	_, err := raw(unix.SYS_CLOSE, uintptr(file))
	return err
}

// memory is bytes at a fixed address, which the kernel reads and writes.
type memory struct{ bytes []byte }

func held(bytes []byte) *memory { return &memory{append([]byte{}, bytes...)} }

func (m *memory) address() uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(m.bytes))) }
func (m *memory) size() uintptr    { return uintptr(len(m.bytes)) }

// end is an address of a socket as the kernel reads it.
func end(address *unix.SockaddrInet4) *memory {
	port := []byte{byte(address.Port >> 8), byte(address.Port)}
	bytes := append([]byte{unix.AF_INET, 0}, port...)
	return held(append(append(bytes, address.Addr[:]...), make([]byte, unix.SizeofSockaddrInet4-8)...))
}
