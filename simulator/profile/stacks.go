// From the tracer's counts to stacks with names.

package profile

import (
	"cmp"
	"slices"
	"strings"
)

// Profile is where the processes of a machine ran their instructions.
type Profile struct {
	// Functions that stacks refer to, in the order of their names.
	Functions []Function `json:"functions"`
	// Stacks with the largest first. Frames are indices of Functions, from the entry of the thread to the function that ran.
	Stacks []Stack `json:"stacks"`
	// Instructions of all stacks together.
	Instructions int64 `json:"instructions"`
	// Shortened is the number of instructions in stacks without their callers, because there were too many.
	Shortened int64 `json:"shortened,omitempty"`
}

// Function is a symbol with its file in the guest: KernelModule for the kernel, JITModule for generated code.
type Function struct {
	// Name is empty for an unknown symbol.
	Name   string `json:"name"`
	Module string `json:"module"`
	// Go reports whether a Go program has it.
	Go bool `json:"go,omitempty"`
}

// Modules of functions outside of files.
const (
	KernelModule = "[kernel]"
	JITModule    = "[jit]"
	vdsoModule   = "[vdso]"
)

// Stack is a chain of calls in threads of one name.
type Stack struct {
	Thread       string `json:"thread"`
	Frames       []int  `json:"frames"`
	Instructions int64  `json:"instructions"`
}

// Limits of a profile: of the stacks beyond, only threads and functions are kept; of a deeper stack, the frames at both ends.
const (
	mostStacks = 30_000
	deepest    = 160
	longest    = 1000 // bytes of a name
)

// Symbols name the addresses of a machine.
type Symbols struct {
	Kernel Kernel
	// Files of the host by their paths in the guest.
	Files map[string]string
	// Code is generated code by process.
	Code map[uint32]Code
}

type namer struct {
	*Trace
	Symbols
	programs map[string]*program
	jit      map[uint32]*generated
	known    map[place][]Function
}

type place struct {
	space   uint32
	process uint32
	address uint64
}

// functions are those at an address, the inlined ones after those that they are in.
func (n *namer) functions(of *root, address uint64) []Function {
	if address >= kernelStart {
		return []Function{{Name: n.Kernel.name(address), Module: KernelModule}}
	}
	at := place{of.space, of.tgid, address}
	if found, ok := n.known[at]; ok {
		return found
	}
	names, module, isGo := n.user(of, address)
	var found []Function
	for _, name := range names {
		found = append(found, Function{short(name), module, isGo})
	}
	n.known[at] = found
	return found
}

func (n *namer) user(of *root, address uint64) (names []string, module string, isGo bool) {
	m, found := n.mapped(of.space, address)
	switch {
	case found && m.path != "":
		from := n.program(m.path)
		return from.names(address - m.start + m.offset), m.path, from.isGo
	case found && m.end-m.start <= 0x4000 && m.offset == 0 && n.isVDSO(of.space, m):
		return []string{vdsoModule}, vdsoModule, false
	default:
		return n.generated(of.tgid).at(address), JITModule, false
	}
}

// isVDSO reports whether memory without a file is the kernel's own: it is the first such memory of a program.
func (n *namer) isVDSO(space uint32, m mapping) bool {
	for _, one := range n.mappings[space] {
		if one.path == "" {
			return one.start == m.start
		}
	}
	return n.parents[space] != 0 && n.isVDSO(n.parents[space], m)
}

func (n *namer) program(path string) *program {
	if known, ok := n.programs[path]; ok {
		return known
	}
	opened := &program{inlined: nothing}
	if source, there := n.Files[path]; there {
		opened = openProgram(source)
	}
	n.programs[path] = opened
	return opened
}

func (n *namer) generated(process uint32) *generated {
	if known, ok := n.jit[process]; ok {
		return known
	}
	read := readCode(n.Code[process])
	n.jit[process] = read
	return read
}

func short(name string) string {
	if len(name) <= longest {
		return name
	}
	return strings.ToValidUTF8(name[:longest], "") + "…"
}

// Profile adds up the counts of all blocks by the names of their stacks, without processes that run one of the programs, which are paths of the guest.
func (t *Trace) Profile(symbols Symbols, without ...string) Profile {
	n := &namer{Trace: t, Symbols: symbols, programs: map[string]*program{}, jit: map[uint32]*generated{}, known: map[place][]Function{}}
	numbers := map[Function]int{}
	var functions []Function
	number := func(all []Function) []int {
		var frames []int
		for _, f := range all {
			at, known := numbers[f]
			if !known {
				at = len(functions)
				numbers[f] = at
				functions = append(functions, f)
			}
			frames = append(frames, at)
		}
		return frames
	}
	callers := map[uint32][]int{}
	var framesOf func(id uint32) []int
	framesOf = func(id uint32) []int {
		if known, ok := callers[id]; ok {
			return known
		}
		of := t.contexts[id]
		var frames []int
		if of.parent != 0 {
			// A return address is that of the next instruction.
			address := of.site - 1
			if of.site&entrySite != 0 && of.site < kernelStart {
				address = of.site &^ entrySite
			}
			frames = append(slices.Clip(framesOf(of.parent)), number(n.functions(of.root, address))...)
		}
		callers[id] = frames
		return frames
	}
	left := t.spacesOf(without)
	sums := map[string]*Stack{}
	for _, one := range t.counts {
		of, found := t.contexts[one.context]
		if !found || of.root == nil || left[of.root.space] {
			continue
		}
		callers := slices.Clip(framesOf(one.context))
		for _, part := range n.parts(of.root, t.blocks[one.block], one.instructions) {
			add(sums, of.root.name, cut(append(callers, number(part.functions)...)), part.instructions)
		}
	}
	return finish(sums, functions)
}

// spacesOf are the address spaces of processes that run one of the programs: they have mapped its file.
func (t *Trace) spacesOf(programs []string) map[uint32]bool {
	found := map[uint32]bool{}
	for space, all := range t.mappings {
		found[space] = slices.ContainsFunc(all, func(one mapping) bool { return slices.Contains(programs, one.path) })
	}
	return found
}

// part is the instructions of a block that are of the same functions.
type part struct {
	functions    []Function
	instructions int64
}

// parts divides a count of a block: most blocks are of one function. If an exception ended one of its runs early, the last part gets the difference.
func (n *namer) parts(of *root, b block, instructions int64) []part {
	if len(b.offsets) == 0 || b.start >= kernelStart {
		return []part{{n.functions(of, b.start), instructions}}
	}
	var parts []part
	each, rest := instructions/int64(len(b.offsets)), instructions
	for _, offset := range b.offsets {
		functions := n.functions(of, b.start+uint64(offset))
		rest -= each
		if last := len(parts) - 1; last >= 0 && slices.Equal(parts[last].functions, functions) {
			parts[last].instructions += each
			continue
		}
		parts = append(parts, part{functions, each})
	}
	parts[len(parts)-1].instructions += rest
	return parts
}

// cut keeps both ends of a deep stack.
func cut(frames []int) []int {
	if len(frames) <= deepest {
		return frames
	}
	return slices.Concat(frames[:deepest/2], frames[len(frames)-deepest/2:])
}

func add(sums map[string]*Stack, thread string, frames []int, instructions int64) {
	key := keyOf(thread, frames)
	if known, ok := sums[key]; ok {
		known.Instructions += instructions
		return
	}
	sums[key] = &Stack{thread, frames, instructions}
}

func keyOf(thread string, frames []int) string {
	key := make([]byte, 0, len(thread)+1+4*len(frames))
	key = append(append(key, thread...), 0)
	for _, frame := range frames {
		key = append(key, byte(frame), byte(frame>>8), byte(frame>>16), byte(frame>>24))
	}
	return string(key)
}

// finish puts functions and stacks in an order that depends on names alone.
func finish(sums map[string]*Stack, functions []Function) Profile {
	order := make([]int, len(functions))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(functions[a].Name, functions[b].Name), cmp.Compare(functions[a].Module, functions[b].Module))
	})
	place := make([]int, len(functions))
	done := Profile{Functions: make([]Function, len(functions)), Stacks: []Stack{}}
	for to, from := range order {
		place[from] = to
		done.Functions[to] = functions[from]
	}
	for _, stack := range sums {
		if stack.Instructions <= 0 {
			continue
		}
		frames := make([]int, len(stack.Frames))
		for i, frame := range stack.Frames {
			frames[i] = place[frame]
		}
		done.Stacks = append(done.Stacks, Stack{stack.Thread, frames, stack.Instructions})
		done.Instructions += stack.Instructions
	}
	slices.SortFunc(done.Stacks, largestFirst)
	if len(done.Stacks) > mostStacks {
		done.shorten()
	}
	return done
}

func largestFirst(a, b Stack) int {
	return cmp.Or(cmp.Compare(b.Instructions, a.Instructions), cmp.Compare(a.Thread, b.Thread), slices.Compare(a.Frames, b.Frames))
}

// shorten takes the callers from the smallest stacks.
func (p *Profile) shorten() {
	sums := map[string]*Stack{}
	for i, stack := range p.Stacks {
		frames := stack.Frames
		if i >= mostStacks {
			frames = frames[len(frames)-1:]
			p.Shortened += stack.Instructions
		}
		add(sums, stack.Thread, frames, stack.Instructions)
	}
	p.Stacks = p.Stacks[:0]
	for _, stack := range sums {
		p.Stacks = append(p.Stacks, *stack)
	}
	slices.SortFunc(p.Stacks, largestFirst)
}
