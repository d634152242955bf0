// Stored runs read ahead: one instance of the program writes a file's content in a form that another reads in a tenth of the time.

package samples

import (
	"bufio"
	"encoding/binary"
	"math"
	"os"

	"golang.org/x/perf/benchfmt"
)

// Pack reads a result file and writes its content to File.Packed, all at once. A file with any problem is
// left to the reader that reports it.
func Pack(suite string, file File) error {
	set, warnings, err := Read(suite, []File{{Path: file.Path, Name: file.Name}})
	if err != nil || len(warnings) > 0 {
		return nil
	}
	unfinished := file.Packed + ".part"
	out, err := os.Create(unfinished)
	if err != nil {
		return err
	}
	p := packer{bufio.NewWriter(out)}
	p.set(set)
	if err := p.Flush(); err != nil {
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	return os.Rename(unfinished, file.Packed)
}

// unpack returns the packed set at a path, or nil without one.
func unpack(path string) *Set {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	u := unpacker(text)
	return u.set()
}

// packer writes numbers of eight bytes, and texts after their length.
type packer struct{ *bufio.Writer }

func (p packer) number(n int) {
	var bytes [8]byte
	binary.LittleEndian.PutUint64(bytes[:], uint64(n))
	_, _ = p.Write(bytes[:]) // Flush returns earlier errors
}

func (p packer) float(x float64) { p.number(int(math.Float64bits(x))) }

func (p packer) text(text string) {
	p.number(len(text))
	_, _ = p.WriteString(text)
}

func (p packer) texts(texts []string) {
	p.number(len(texts))
	for _, text := range texts {
		p.text(text)
	}
}

func (p packer) set(s *Set) {
	p.texts(s.Variants)
	p.number(s.Rounds)
	p.number(len(s.Machine))
	for key, value := range s.Machine {
		p.texts([]string{key, value})
	}
	p.number(len(s.units))
	for key, of := range s.units {
		p.texts([]string{key.Unit, key.Key, of.OrigUnit, of.Value})
	}
	p.number(len(s.Benchmarks))
	values := 0
	for i, b := range s.Benchmarks {
		p.text(b.Name)
		if i > 0 && b.shape == s.Benchmarks[i-1].shape {
			p.number(0)
		} else {
			p.texts(b.Units)
		}
		p.number(len(b.series))
		for _, one := range b.series {
			p.text(one.variant)
			p.number(one.count)
			p.float(one.operations)
			values += len(one.values)
		}
	}
	p.number(values)
	for _, b := range s.Benchmarks {
		for _, one := range b.series {
			for _, x := range one.values {
				p.float(x)
			}
		}
	}
}

// unpacker is the remaining data of a packer.
type unpacker []byte

func (u *unpacker) number() int {
	n := int(binary.LittleEndian.Uint64(*u))
	*u = (*u)[8:]
	return n
}

func (u *unpacker) float() float64 { return math.Float64frombits(uint64(u.number())) }

func (u *unpacker) text() string {
	size := u.number()
	text := string((*u)[:size])
	*u = (*u)[size:]
	return text
}

func (u *unpacker) texts() []string {
	texts := make([]string, u.number())
	for i := range texts {
		texts[i] = u.text()
	}
	return texts
}

func (u *unpacker) set() *Set {
	s := &Set{Variants: u.texts(), Rounds: u.number(), Machine: Machine{}, units: benchfmt.UnitMetadataMap{}}
	s.FileRounds = []int{s.Rounds}
	for range u.number() {
		pair := u.texts()
		s.Machine[pair[0]] = pair[1]
	}
	for range u.number() {
		fields := u.texts()
		key := benchfmt.UnitMetadataKey{Unit: fields[0], Key: fields[1]}
		s.units[key] = &benchfmt.UnitMetadata{UnitMetadataKey: key, OrigUnit: fields[2], Value: fields[3]}
	}
	s.Benchmarks = make([]*Benchmark, u.number())
	var units []string
	for i := range s.Benchmarks {
		name := u.text()
		if own := u.texts(); len(own) > 0 {
			units = own
		}
		b := &Benchmark{Name: name, Units: units, series: make([]*series, u.number())}
		for j := range b.series {
			b.series[j] = &series{benchmark: b, variant: u.text(), count: u.number(), operations: u.float()}
			b.series[j].whole = b.series[j].count
		}
		s.Benchmarks[i] = b
	}
	values := make([]float64, u.number())
	for i := range values {
		values[i] = math.Float64frombits(binary.LittleEndian.Uint64((*u)[8*i:]))
	}
	for _, b := range s.Benchmarks {
		for _, one := range b.series {
			size := one.count * len(b.Units)
			one.values, values = values[:size:size], values[size:]
		}
	}
	return s
}
