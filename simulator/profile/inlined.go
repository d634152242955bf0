// Functions whose code is within another one: the compiler inlined them.

package profile

import (
	"debug/dwarf"
	"debug/elf"
)

// inlined is a function at some addresses of another one.
type inlined struct {
	name   string
	ranges [][2]uint64
}

func (i inlined) covers(address uint64) bool {
	for _, one := range i.ranges {
		if address >= one[0] && address < one[1] {
			return true
		}
	}
	return false
}

// largestDebug is the most debug information that is read, in bytes.
const largestDebug = 256 << 20

// inlines reads the debug information of a program: by the address of a function, what is inlined into it, callers before their callees. Without such
// information there is none.
func inlines(file *elf.File) map[uint64][]inlined {
	var size uint64
	for _, section := range file.Sections {
		if section.Name == ".debug_info" || section.Name == ".zdebug_info" {
			size = section.Size
		}
	}
	if size == 0 || size > largestDebug {
		return nil
	}
	data, err := file.DWARF()
	if err != nil {
		return nil
	}
	w := dwarfWalk{data: data, names: map[dwarf.Offset]string{}, found: map[uint64][]inlined{}}
	w.walk()
	return w.found
}

type dwarfWalk struct {
	data  *dwarf.Data
	names map[dwarf.Offset]string
	found map[uint64][]inlined
}

func (w *dwarfWalk) walk() {
	reader := w.data.Reader()
	// The lowest address of the function around, and the depth at which it ends.
	var function uint64
	depth, within := 0, -1
	for {
		entry, err := reader.Next()
		if err != nil || entry == nil {
			return
		}
		if entry.Tag == 0 {
			if depth--; depth <= within {
				within = -1
			}
			continue
		}
		switch {
		case entry.Tag == dwarf.TagSubprogram && within < 0:
			if low, is := entry.Val(dwarf.AttrLowpc).(uint64); is {
				function = low
				if entry.Children {
					within = depth
				}
			}
		case entry.Tag == dwarf.TagInlinedSubroutine && within >= 0:
			ranges, _ := w.data.Ranges(entry)
			if name := w.origin(entry); name != "" && len(ranges) > 0 {
				w.found[function] = append(w.found[function], inlined{name, ranges})
			}
		case entry.Children && within < 0 && entry.Tag != dwarf.TagCompileUnit && entry.Tag != dwarf.TagNamespace:
			reader.SkipChildren()
			continue
		}
		if entry.Children {
			depth++
		}
	}
}

// origin is the name of the function that an entry is a copy of.
func (w *dwarfWalk) origin(entry *dwarf.Entry) string {
	offset, is := entry.Val(dwarf.AttrAbstractOrigin).(dwarf.Offset)
	if !is {
		return ""
	}
	if known, ok := w.names[offset]; ok {
		return known
	}
	reader := w.data.Reader()
	reader.Seek(offset)
	name := ""
	if of, err := reader.Next(); err == nil && of != nil {
		// C++ has the name with its namespaces only as a symbol.
		if linked, is := of.Val(dwarf.AttrLinkageName).(string); is {
			name = readable(linked)
		} else if plain, is := of.Val(dwarf.AttrName).(string); is {
			name = plain
		} else {
			name = w.specification(of)
		}
	}
	w.names[offset] = name
	return name
}

func (w *dwarfWalk) specification(entry *dwarf.Entry) string {
	offset, is := entry.Val(dwarf.AttrSpecification).(dwarf.Offset)
	if !is {
		return ""
	}
	reader := w.data.Reader()
	reader.Seek(offset)
	of, err := reader.Next()
	if err != nil || of == nil {
		return ""
	}
	if linked, is := of.Val(dwarf.AttrLinkageName).(string); is {
		return readable(linked)
	}
	plain, _ := of.Val(dwarf.AttrName).(string)
	return plain
}
