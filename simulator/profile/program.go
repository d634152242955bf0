// Symbols of programs and libraries.

package profile

import (
	"cmp"
	"debug/elf"
	"debug/gosym"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/ianlancetaylor/demangle"
)

// program is an ELF file with its functions.
type program struct {
	segments  []elf.ProgHeader
	functions []function
	isGo      bool
	// inlined are the functions within others, by the address of the outer one; read at the first use.
	inlined func() map[uint64][]inlined
}

type function struct {
	address, size uint64
	name          string
}

// openProgram reads the symbols of a file; a file that is no program has none.
func openProgram(path string) *program {
	file, err := elf.Open(path)
	if err != nil {
		return &program{inlined: nothing}
	}
	defer file.Close()
	p := &program{isGo: file.Section(".gopclntab") != nil, inlined: sync.OnceValue(func() map[uint64][]inlined { return inlinesOf(path) })}
	for _, segment := range file.Progs {
		if segment.Type == elf.PT_LOAD {
			p.segments = append(p.segments, segment.ProgHeader)
		}
	}
	if p.isGo && file.Section(".symtab") == nil {
		p.functions = goFunctions(file)
	}
	symbols, _ := file.Symbols()
	dynamic, _ := file.DynamicSymbols()
	code := func(index elf.SectionIndex) bool {
		return int(index) < len(file.Sections) && file.Sections[index].Flags&elf.SHF_EXECINSTR != 0
	}
	for _, symbol := range append(symbols, dynamic...) {
		kind := elf.ST_TYPE(symbol.Info)
		// Functions in assembly may have no type.
		if kind != elf.STT_FUNC && kind != elf.STT_GNU_IFUNC && kind != elf.STT_NOTYPE || symbol.Name == "" || !code(symbol.Section) {
			continue
		}
		p.functions = append(p.functions, function{symbol.Value, symbol.Size, symbol.Name})
	}
	for _, section := range file.Sections {
		if section.Name == ".plt" || section.Name == ".plt.sec" || section.Name == ".plt.got" || section.Name == ".iplt" {
			p.functions = append(p.functions, function{section.Addr, section.Size, "[" + section.Name[1:] + "]"})
		}
	}
	// Of several names of one function the largest, then the first.
	slices.SortFunc(p.functions, func(a, b function) int {
		return cmp.Or(cmp.Compare(a.address, b.address), cmp.Compare(b.size, a.size), cmp.Compare(a.name, b.name))
	})
	p.functions = slices.CompactFunc(p.functions, func(a, b function) bool { return a.address == b.address })
	return p
}

// goFunctions are those of a Go program without a symbol table, which still has a table for its own stack traces.
func goFunctions(file *elf.File) []function {
	text := file.Section(".text")
	lines, err := file.Section(".gopclntab").Data()
	if err != nil || text == nil {
		return nil
	}
	table, err := gosym.NewTable(nil, gosym.NewLineTable(lines, text.Addr))
	if err != nil {
		return nil
	}
	var found []function
	for _, one := range table.Funcs {
		found = append(found, function{one.Entry, one.End - one.Entry, one.Name})
	}
	return found
}

// names are the functions at an offset of the file, the inlined ones after those that they are in; one empty name if there is none.
func (p *program) names(offset uint64) []string {
	for _, segment := range p.segments {
		if offset >= segment.Off && offset < segment.Off+segment.Filesz {
			return p.at(offset - segment.Off + segment.Vaddr)
		}
	}
	return []string{""}
}

func (p *program) at(address uint64) []string {
	after := sort.Search(len(p.functions), func(i int) bool { return p.functions[i].address > address })
	if after == 0 {
		return []string{""}
	}
	found := p.functions[after-1]
	// A function of assembly may have no size: it reaches to the next one.
	if found.size > 0 && address >= found.address+found.size {
		return []string{""}
	}
	names := []string{readable(found.name)}
	for _, one := range p.inlined()[found.address] {
		if one.covers(address) {
			names = append(names, one.name)
		}
	}
	return names
}

func nothing() map[uint64][]inlined { return nil }

func inlinesOf(path string) map[uint64][]inlined {
	file, err := elf.Open(path)
	if err != nil {
		return nil
	}
	defer file.Close()
	return inlines(file)
}

// readable is the name of a function of C++ or Rust as in its source, without parameters.
func readable(name string) string {
	if !strings.HasPrefix(name, "_Z") && !strings.HasPrefix(name, "_R") {
		return name
	}
	return demangle.Filter(name, demangle.NoParams, demangle.NoTemplateParams, demangle.NoEnclosingParams, demangle.MaxLength(10))
}
