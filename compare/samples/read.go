// The files of a suite, read and pooled.

package samples

import (
	"cmp"
	"errors"
	"io"
	"os"
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"

	"github.com/overhead-action/overhead-action/compare/warning"
)

// Read reads the result files of a suite and pools their rounds: rounds are paired inside a file, and every file must have
// the same benchmarks, variants and metrics. For any invalid content the error is of type [Problems], and
// there is no set.
func Read(suite string, files []File) (*Set, []warning.Warning, error) {
	if len(files) == 1 && files[0].Packed != "" {
		if set := unpack(files[0].Packed); set != nil {
			return set, nil, nil
		}
	}
	return read(suite, files, func(path string) (io.ReadCloser, error) { return os.Open(path) })
}

// opener opens a file by its path.
type opener func(path string) (io.ReadCloser, error)

func read(suite string, files []File, open opener) (*Set, []warning.Warning, error) {
	var all Problems
	var warnings []warning.Warning
	set := &Set{}
	reader := new(benchfmt.Reader)
	for i, source := range files {
		if slices.ContainsFunc(files[:i], func(other File) bool { return other.Path == source.Path }) {
			all = append(all, source.Name+": is given twice, and its rounds would count twice; give it once")
			continue
		}
		f, rounds, dropped, found := readSource(reader, suite, source, open)
		warnings = append(warnings, found...)
		if f.count == 0 {
			f.checkSame(set, files[0].Name)
		}
		if f.count > 0 {
			all = append(all, f.all()...)
			continue
		}
		set.pool(f)
		set.Rounds += rounds
		set.FileRounds = append(set.FileRounds, rounds)
		set.Dropped += dropped
	}
	switch {
	case len(files) == 0:
		return nil, nil, Problems{"there is no result file: nothing was measured; look at the log of the run"}
	case len(all) > 0:
		return nil, warnings, all
	}
	set.units = reader.Units()
	return set, warnings, nil
}

func readSource(reader *benchfmt.Reader, suite string, source File, open opener) (
	f *file, rounds, dropped int, warnings []warning.Warning,
) {
	in, err := open(source.Path)
	if err != nil {
		f = &file{problems: problems{file: source.Name}}
		f.add(0, "cannot be opened: %v; measure again", Cause(err))
		return f, 0, 0, nil
	}
	defer in.Close()
	f = readFile(reader, in, source.Name)
	if f.suite != "" && f.suite != suite {
		f.add(0, "holds the suite %s, not %s; give the file of this suite", f.suite, suite)
	}
	rounds, dropped, warnings = f.complete()
	return f, rounds, dropped, warnings
}

// Cause removes the path, which only the program's own view of the file system has.
func Cause(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// checkSame rejects a file whose benchmarks, variants or metrics are not those of the files before it.
func (f *file) checkSame(set *Set, first string) {
	if len(set.Benchmarks) == 0 {
		return
	}
	for _, variant := range set.Variants {
		if !slices.Contains(f.variants, variant) {
			f.add(0, "lacks the variant %s, which %s holds; every file of a suite must hold the same", variant, first)
		}
	}
	for _, variant := range f.variants {
		if !slices.Contains(set.Variants, variant) {
			f.add(0, "holds the variant %s, which %s lacks; every file of a suite must hold the same", variant, first)
		}
	}
	known := make(map[string]bool, len(set.Benchmarks))
	for _, b := range set.Benchmarks {
		known[b.Name] = true
		switch own := f.byName[b.Name]; {
		case own == nil:
			f.add(0, "lacks the benchmark %s, which %s holds; every file of a suite must hold the same", b.Name, first)
		case !sameUnits(own.Units, b.Units):
			f.add(own.line, "%s reports %s, and in %s it reports %s; every file of a suite must report the same metrics",
				b.Name, strings.Join(own.Units, ", "), first, strings.Join(b.Units, ", "))
		}
	}
	for _, b := range f.benchmarks {
		if !known[b.Name] {
			f.add(b.line, "%s is not in %s; every file of a suite must hold the same benchmarks", b.Name, first)
		}
	}
}

func sameUnits(a, b []string) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// pool appends the rounds of a file that checkSame accepted.
func (s *Set) pool(f *file) {
	if len(s.Benchmarks) == 0 {
		s.Benchmarks, s.Variants, s.Machine, s.Runner = f.benchmarks, f.variants, f.machine, f.runner
		return
	}
	for _, b := range s.Benchmarks {
		own := f.byName[b.Name]
		for _, to := range b.series {
			to.extend(own.of(to.variant))
		}
	}
	for _, key := range s.Machine.Differing(f.machine) {
		here, there := cmp.Or(s.Machine[key], "unknown"), cmp.Or(f.machine[key], "unknown")
		if !slices.Contains(strings.Split(here, " | "), there) {
			s.Machine[key] = here + " | " + there
		}
	}
}
