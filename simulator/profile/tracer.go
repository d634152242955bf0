// Package profile says where the processes of a machine ran their instructions, and what they would miss in the caches of a processor. Plugins of
// QEMU watch every block of code. The guest does not see them: a machine with one has the same results, to the byte.
package profile

import (
	"bufio"
	_ "embed"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

//go:embed tracer.so
var tracer []byte

// Tracer is a machine's tracer.
type Tracer struct{ plugin }

const traceFile = "trace"

// New makes a tracer for an emulator of this version, and a kernel, whose unpacked file is `vmlinux`. `programs` are those that forks start.
// With `marked`, only what runs between two marks counts: a program sets them when it looks for the files /overhead/mark/on and /overhead/mark/off.
func New(version [2]int, kernel Kernel, vmlinux string, marked bool, programs ...string) (*Tracer, error) {
	made, err := newPlugin("tracer", traceFile, tracer, version, kernel, vmlinux, marked, stops(programs))
	return &Tracer{made}, err
}

// stops are return addresses at the end of stacks: every goroutine's stack begins with the one of runtime.goexit.
func stops(programs []string) []uint64 {
	var found []uint64
	for _, program := range programs {
		for _, function := range openProgram(program).functions {
			if function.name == "runtime.goexit" || function.name == "runtime.goexit.abi0" {
				found = append(found, function.address+1)
			}
		}
	}
	return found
}

// Read reads what the tracer has written into the folder of its machine.
func (t *Tracer) Read(folder string) (*Trace, error) {
	in, err := os.Open(filepath.Join(folder, traceFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("the tracer wrote nothing")
	}
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return readTrace(bufio.NewReaderSize(in, 1<<20))
}
