// Symbols of the guest's kernel.

package profile

import (
	"bytes"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// Symbol is a name of an address.
type Symbol struct {
	Address uint64
	Name    string
}

// Kernel holds the functions of a kernel by address.
type Kernel []Symbol

// kernelStart is the lowest address of the kernel's code; below are variables of each processor, which have no addresses of their own.
const kernelStart = 1 << 63

// ParseKernel reads /proc/kallsyms.
func ParseKernel(text []byte) Kernel {
	var found Kernel
	for line := range bytes.Lines(text) {
		fields := strings.Fields(string(line))
		if len(fields) < 3 || !strings.ContainsAny(fields[1], "tTwW") {
			continue
		}
		address, err := strconv.ParseUint(fields[0], 16, 64)
		if err == nil && address >= kernelStart {
			found = append(found, Symbol{address, fields[2]})
		}
	}
	slices.SortStableFunc(found, func(a, b Symbol) int {
		switch {
		case a.Address != b.Address:
			if a.Address < b.Address {
				return -1
			}
			return 1
		default:
			return strings.Compare(a.Name, b.Name)
		}
	})
	return found
}

func (k Kernel) address(name string) (uint64, bool) {
	for _, symbol := range k {
		if symbol.Name == name {
			return symbol.Address, true
		}
	}
	return 0, false
}

// name is the function that contains an address; empty if there is none.
func (k Kernel) name(address uint64) string {
	at := sort.Search(len(k), func(i int) bool { return k[i].Address > address })
	if at == 0 {
		return ""
	}
	// Of several names of one address the first: the order of the table does not matter.
	first := sort.Search(at, func(i int) bool { return k[i].Address >= k[at-1].Address })
	return k[first].Name
}
