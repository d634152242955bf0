// Names of code that a virtual machine compiled.

package profile

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// Code is what a process reported about its generated code: a perf map from its end, and names from while it ran.
type Code struct {
	Map, Names []byte
}

// CodeFile tells of which process a collected file is, /tmp/perf-PID.map or .jit, and which one of both.
func CodeFile(path string) (process uint32, names, is bool) {
	base, found := strings.CutPrefix(filepath.Base(path), "perf-")
	names = strings.HasSuffix(base, ".jit")
	number := strings.TrimSuffix(strings.TrimSuffix(base, ".jit"), ".map")
	_, err := fmt.Sscan(number, &process)
	return process, names, found && number != base && err == nil
}

// generated names the code of one process.
type generated struct {
	methods []method
	rest    *program
}

// method is compiled code; its scopes are in the order of their ends.
type method struct {
	start, size uint64
	name        string
	scopes      []scope
}

// scope is the code up to an address: the compiled method and what is inlined there, callers before their callees.
type scope struct {
	end   uint64
	names []string
}

func readCode(code Code) *generated {
	return &generated{parseNames(code.Names), parseMap(code.Map)}
}

// at are the methods at an address, the inlined ones after those that they are in; one empty name if there is none.
func (g *generated) at(address uint64) []string {
	after := sort.Search(len(g.methods), func(i int) bool { return g.methods[i].start > address })
	if after == 0 || address >= g.methods[after-1].start+g.methods[after-1].size {
		return g.rest.at(address)
	}
	found := g.methods[after-1]
	at := sort.Search(len(found.scopes), func(i int) bool { return found.scopes[i].end >= address })
	if at == len(found.scopes) {
		return []string{found.name}
	}
	return found.scopes[at].names
}

// parseNames reads the file of jitnames: names of numbers, and for each method its code and its scopes. Lines that are none are skipped.
func parseNames(text []byte) []method {
	names := map[string]string{}
	var all []method
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		kind, rest, _ := strings.Cut(line, " ")
		fields := strings.Fields(rest)
		switch {
		case kind == "n" && len(fields) > 0:
			number, name, _ := strings.Cut(rest, " ")
			names[number] = name
		case kind == "m" && len(fields) == 3:
			start, err1 := strconv.ParseUint(fields[0], 16, 64)
			size, err2 := strconv.ParseUint(fields[1], 16, 32)
			if err1 == nil && err2 == nil {
				all = append(all, method{start: start, size: size, name: names[fields[2]]})
			}
		case kind == "p" && len(fields) > 1 && len(all) > 0:
			end, err := strconv.ParseUint(fields[0], 16, 64)
			if err != nil {
				continue
			}
			one := scope{end: end}
			for _, number := range fields[1:] {
				one.names = append(one.names, names[number])
			}
			last := &all[len(all)-1]
			last.scopes = append(last.scopes, one)
		}
	}
	// Of code that took the place of other code, the later one.
	slices.Reverse(all)
	slices.SortStableFunc(all, func(a, b method) int { return cmp.Compare(a.start, b.start) })
	all = slices.CompactFunc(all, func(a, b method) bool { return a.start == b.start })
	for _, one := range all {
		slices.SortStableFunc(one.scopes, func(a, b scope) int { return cmp.Compare(a.end, b.end) })
	}
	return all
}

// parseMap reads a perf map: lines of address, size and name.
func parseMap(text []byte) *program {
	p := &program{inlined: nothing}
	for line := range strings.Lines(string(text)) {
		fields := strings.SplitN(strings.TrimSpace(line), " ", 3)
		if len(fields) < 3 {
			continue
		}
		address, err1 := strconv.ParseUint(strings.TrimPrefix(fields[0], "0x"), 16, 64)
		size, err2 := strconv.ParseUint(strings.TrimPrefix(fields[1], "0x"), 16, 64)
		if err1 == nil && err2 == nil && size > 0 {
			p.functions = append(p.functions, function{address, size, fields[2]})
		}
	}
	// Of code that took the place of other code, the later one.
	slices.Reverse(p.functions)
	slices.SortStableFunc(p.functions, func(a, b function) int { return cmp.Compare(a.address, b.address) })
	p.functions = slices.CompactFunc(p.functions, func(a, b function) bool { return a.address == b.address })
	return p
}
