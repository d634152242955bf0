// The tracer's file.

package profile

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// block is translated code of the guest.
type block struct {
	start uint64
	// offsets of its instructions from the start.
	offsets []uint16
}

// longestBlock is the most instructions of a block (TCG_MAX_INSNS of QEMU).
const longestBlock = 512

// context is a node of the tree of calls.
type context struct {
	parent uint32
	// site is the return address of the call; a root has none.
	site uint64
	root *root
}

// root is a thread in one address space.
type root struct {
	tid, tgid, space uint32
	// name is that of the thread at its end.
	name string
}

// mapping is executable memory.
type mapping struct {
	start, end, offset uint64
	// path is that of its file, within its file system; empty without a file.
	path string
}

// count is the number of instructions of a block in a context.
type count struct {
	context, block uint32
	instructions   int64
}

// Trace is everything that the tracer wrote.
type Trace struct {
	blocks   map[uint32]block
	contexts map[uint32]context
	// parents of address spaces: a forked process begins with the mappings of its parent.
	parents  map[uint32]uint32
	mappings map[uint32][]mapping
	counts   []count
}

var errCut = errors.New("the tracer's file is cut off")

// entrySite is set in a site that is no return address: user code from which the kernel was entered.
const entrySite = 1 << 62

// readTrace reads the tracer's file: records of a letter and two numbers, and what follows each kind.
func readTrace(in io.Reader) (*Trace, error) {
	t := &Trace{blocks: map[uint32]block{}, contexts: map[uint32]context{}, parents: map[uint32]uint32{}, mappings: map[uint32][]mapping{}}
	for {
		var head struct {
			Kind          byte
			First, Second uint32
		}
		if err := binary.Read(in, binary.LittleEndian, &head); err != nil {
			return nil, errCut
		}
		if head.Kind == 'e' {
			return t, nil
		}
		if err := t.record(in, head.Kind, head.First, head.Second); err != nil {
			return nil, err
		}
	}
}

func (t *Trace) record(in io.Reader, kind byte, first, second uint32) error {
	var problem error
	word := func() (value uint64) {
		var bytes [8]byte
		if _, err := io.ReadFull(in, bytes[:]); err != nil {
			problem = errCut
		}
		return binary.LittleEndian.Uint64(bytes[:])
	}
	switch kind {
	case 'b':
		of := block{word(), make([]uint16, min(second, longestBlock))}
		if err := binary.Read(in, binary.LittleEndian, of.offsets); err != nil || second > longestBlock {
			return errCut
		}
		t.blocks[first] = of
	case 'n':
		of, found := t.contexts[second]
		if !found {
			return fmt.Errorf("the tracer's file has context %d before its caller %d", first, second)
		}
		t.contexts[first] = context{second, word(), of.root}
	case 'c':
		t.counts = append(t.counts, count{first, second, int64(word())})
	case 's':
		t.parents[first] = second
	case 'r':
		t.contexts[first] = context{root: &root{space: second}}
	case 'p', 't':
		of := t.contexts[first].root
		if of == nil {
			return fmt.Errorf("the tracer's file names thread %d, which it does not have", first)
		}
		if kind == 'p' {
			of.tgid = second
			return nil
		}
		of.tid = second
		of.name, problem = text(in)
	case 'm':
		m := mapping{start: word(), end: word(), offset: word()}
		if problem == nil {
			m.path, problem = text(in)
		}
		t.mappings[first] = append(t.mappings[first], m)
	default:
		return fmt.Errorf("the tracer's file has a record %q", kind)
	}
	return problem
}

func text(in io.Reader) (string, error) {
	var length uint16
	if binary.Read(in, binary.LittleEndian, &length) != nil {
		return "", errCut
	}
	name := make([]byte, length)
	if _, err := io.ReadFull(in, name); err != nil {
		return "", errCut
	}
	return string(name), nil
}

// mapped is what an address space has at an address: later mappings replace earlier ones, and a forked space begins with its parent's.
func (t *Trace) mapped(space uint32, address uint64) (mapping, bool) {
	for range len(t.parents) + 1 {
		all := t.mappings[space]
		for i := len(all) - 1; i >= 0; i-- {
			if address >= all[i].start && address < all[i].end {
				return all[i], true
			}
		}
		if space = t.parents[space]; space == 0 {
			break
		}
	}
	return mapping{}, false
}
