// The files of placeholders: lines, or comma-separated values with a header.
package template

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/overhead-action/overhead-action/load/plan"
)

const (
	// longest is the limit of a line, in bytes.
	longest = 1 << 20
	// largest is the limit of a file, in bytes: it is kept in memory.
	largest = 256 << 20
)

// table is a file in memory, read as lines or as records.
type table struct {
	name    string
	content []byte
	lines   []string
	// columns and records are those of comma-separated values.
	columns []string
	records [][]string
}

// Tables are the files of a load. Each is read once, and only as needed.
type Tables struct{ all []*table }

// Read reads the files. A missing or empty one is an error.
func Read(files []plan.Data) (*Tables, error) {
	tables := &Tables{}
	for _, file := range files {
		about, err := os.Stat(file.Path)
		if err != nil {
			return nil, fmt.Errorf("the data file %s cannot be read: %w", file.Name, err)
		}
		if about.Size() > largest {
			return nil, fmt.Errorf("the data file %s has %d MiB: at most %d are read; take a part of it", file.Name, about.Size()>>20, largest>>20)
		}
		content, err := os.ReadFile(file.Path)
		if err != nil {
			return nil, fmt.Errorf("the data file %s cannot be read: %w", file.Name, err)
		}
		if len(bytes.TrimSpace(content)) == 0 {
			return nil, fmt.Errorf("the data file %s is empty: write one value on each line", file.Name)
		}
		tables.all = append(tables.all, &table{name: file.Name, content: bytes.TrimPrefix(content, []byte("\xef\xbb\xbf"))})
	}
	return tables, nil
}

// find returns the index of a file by its name in placeholders.
func (t *Tables) find(name string) (int, error) {
	at := slices.IndexFunc(t.all, func(one *table) bool { return one.name == name })
	if at < 0 {
		return 0, fmt.Errorf("the plan has no data file %s", name)
	}
	return at, nil
}

// asLines splits the file into its lines. Empty ones do not count.
func (t *table) asLines() error {
	if t.lines != nil {
		return nil
	}
	scanner := bufio.NewScanner(bytes.NewReader(t.content))
	scanner.Buffer(nil, longest)
	for scanner.Scan() {
		if line := strings.TrimRight(scanner.Text(), "\r"); line != "" {
			t.lines = append(t.lines, line)
		}
	}
	if err := scanner.Err(); err != nil {
		return fmt.Errorf("the data file %s, after line %d: %w", t.name, len(t.lines), err)
	}
	return nil
}

// column reads the file as comma-separated values, and returns the index of a column by its header.
func (t *table) column(wanted string) (int, error) {
	if t.columns == nil {
		records, err := csv.NewReader(bytes.NewReader(t.content)).ReadAll()
		var wrong *csv.ParseError
		if errors.As(err, &wrong) {
			return 0, fmt.Errorf("%s:%d:%d: %w: expected comma-separated values with a header", t.name, wrong.Line, wrong.Column, wrong.Err)
		}
		if err != nil {
			return 0, fmt.Errorf("%s: %w", t.name, err)
		}
		if len(records) < 2 {
			return 0, fmt.Errorf("the data file %s has a header and no row below it", t.name)
		}
		t.columns, t.records = records[0], records[1:]
	}
	at := slices.Index(t.columns, wanted)
	if at < 0 {
		return 0, fmt.Errorf("the data file %s has no column %q: its header has %s", t.name, wanted, strings.Join(t.columns, ", "))
	}
	return at, nil
}
