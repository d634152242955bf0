// The time for the largest planned run: 5,000 benchmarks of 20 rounds and 3 metrics, and 8 stored runs.

package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func BenchmarkJudge(b *testing.B) {
	dir := b.TempDir()
	var stored []string
	for run := range 9 {
		path := filepath.Join(dir, fmt.Sprintf("%d.txt", run))
		if err := writeRun(path, uint64(run)); err != nil {
			b.Fatal(err)
		}
		stored = append(stored, fmt.Sprintf(`{"path": %q, "name": "%d.txt"}`, path, run))
	}
	req := fmt.Sprintf(`{"schema": 1, "suites": [{"suite": "large", "control": "off", "results": [%s], "baselines": [%s], "gates": [
		{"metric": "@primary", "benchmark": "*", "treatment": "*", "kind": "max-overhead", "limit": 0.05},
		{"metric": "@primary", "benchmark": "*", "treatment": "*", "kind": "max-regression", "limit": 0.02}]}]}`,
		stored[0], strings.Join(stored[1:], ", "))
	b.ReportAllocs()
	for b.Loop() {
		if code := run([]string{"judge"}, strings.NewReader(req), io.Discard, os.Stderr); code != 0 {
			b.Fatal(code)
		}
	}
}

// writeRun writes a result file of the largest planned size.
func writeRun(path string, seed uint64) error {
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	defer out.Close()
	w := bufio.NewWriter(out)
	random := rand.New(rand.NewPCG(seed, 0))
	fmt.Fprint(w, "suite: large\ncpu: EPYC\nUnit cpu-ns/op better=lower\n")
	for range 20 {
		for variant, factor := range map[string]float64{"off": 100, "on": 103} {
			for benchmark := range 5000 {
				x := factor * (1 + 0.01*random.NormFloat64())
				fmt.Fprintf(w, "BenchmarkWork/size=%d/agent=%s 1000 %g ns/op %g cpu-ns/op %d B/op\n", benchmark, variant, x, x/2, 320)
			}
		}
	}
	return w.Flush()
}
