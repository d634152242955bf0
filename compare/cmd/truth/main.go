// Command truth proves the rules of this module. It repeats measurements on simulated machines, where the truth is known, and holds
// what comes out against the figures that the design rests on; it judges a recorded run of agents whose cost is known; and it
// writes the page that tells both.
//
//	truth [-replications N] [-seed N] [-out FOLDER] [-recording FILE] [-keep FILE] [-page FILE]
//
// What is simulated is kept in FOLDER and not done again. Exit codes: 0 all is as it must be, 1 something is not, 2 it could not be
// done.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/overhead-action/overhead-action/compare/truth/ledger"
	"github.com/overhead-action/overhead-action/compare/truth/page"
	"github.com/overhead-action/overhead-action/compare/truth/recording"
	"github.com/overhead-action/overhead-action/compare/truth/reference"
	"github.com/overhead-action/overhead-action/compare/truth/study"
)

type options struct {
	replications          int
	seed                  uint64
	out                   string
	recording, keep, page string
}

func main() {
	var o options
	flag.IntVar(&o.replications, "replications", 20_000, "how often each measurement is repeated")
	flag.Uint64Var(&o.seed, "seed", 1, "of the random numbers")
	flag.StringVar(&o.out, "out", "overhead-out/truth", "the folder in which finished studies are kept")
	flag.StringVar(&o.recording, "recording", "", "the result file of a run of examples/truth/overhead.yml")
	flag.StringVar(&o.keep, "keep", "", "where to keep what is judged of the recording; without -recording, what was kept is judged")
	flag.StringVar(&o.page, "page", "", "the page to write; needs a recording")
	flag.Parse()
	met, err := prove(o, os.Stdout, os.Stderr)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "truth:", err)
		os.Exit(2)
	case !met:
		fmt.Fprintln(os.Stderr, "truth: not all is as it must be; see the lines marked NOT")
		os.Exit(1)
	}
}

// prove does all that is asked for, and says whether all is as it must be.
func prove(o options, out, progress io.Writer) (met bool, err error) {
	results, err := simulate(o, progress)
	if err != nil {
		return false, err
	}
	met = print(out, reference.Check(results)) == 0
	if o.recording == "" && o.keep == "" {
		return met, nil
	}
	recorded, err := read(o)
	if err != nil {
		return false, err
	}
	judgement := recorded.Judge(recording.Product, o.seed)
	for _, r := range judgement.Requirements() {
		fmt.Fprintf(out, "%-4s %8.1f %%  %s: must be %g %%\n", said(r.Met()), 100*r.Got, r.Text, 100*r.Need)
		met = met && r.Met()
	}
	if o.page == "" {
		return met, nil
	}
	text, err := page.Page{Results: results, Recording: recorded, Judgement: judgement}.Write()
	if err != nil {
		return false, err
	}
	return met, os.WriteFile(o.page, []byte(text), 0o644)
}

// read reads the recording, by way of the file that keeps what is judged of it: so anyone who has that file judges the same.
func read(o options) (*recording.Recording, error) {
	if o.recording == "" {
		return recording.Read(o.keep)
	}
	recorded, err := recording.Read(o.recording)
	if err != nil || o.keep == "" {
		return recorded, err
	}
	if err := os.MkdirAll(filepath.Dir(o.keep), 0o755); err != nil {
		return nil, err
	}
	kept, err := os.Create(o.keep)
	if err != nil {
		return nil, err
	}
	if err := recorded.Write(kept); err != nil {
		return nil, err
	}
	if err := kept.Close(); err != nil {
		return nil, err
	}
	return recording.Read(o.keep)
}

// simulate returns every study, of which those that are new are run and kept.
func simulate(o options, progress io.Writer) (map[string]study.Result, error) {
	program, err := ledger.Program()
	if err != nil {
		return nil, err
	}
	kept, err := ledger.Open(filepath.Join(o.out, "simulation.jsonl"), program, o.seed)
	if err != nil {
		return nil, err
	}
	results := map[string]study.Result{}
	all := study.All(study.Product)
	for i, s := range all {
		r, known := kept.Find(s.Name, o.replications)
		if !known {
			begun, told := time.Now(), time.Now()
			r = s.Run(o.replications, o.seed, runtime.NumCPU(), func(done int) {
				if time.Since(told) > 5*time.Second {
					told = time.Now()
					fmt.Fprintf(progress, "[%d/%d] %s: %d of %d\n", i+1, len(all), s.Name, done, o.replications)
				}
			})
			if err := kept.Add(r); err != nil {
				return nil, err
			}
			fmt.Fprintf(progress, "[%d/%d] %s: done in %.1f s\n", i+1, len(all), s.Name, time.Since(begun).Seconds())
		}
		results[s.Name] = r
	}
	return results, nil
}

// print writes each finding, and returns how many do not agree.
func print(w io.Writer, findings []reference.Finding) (apart int) {
	fmt.Fprintf(w, "%-4s %9s %8s %8s  %s\n", "", "expected", "got", "±", "figure")
	for _, f := range findings {
		if !f.Agrees() {
			apart++
		}
		fmt.Fprintf(w, "%-4s %9s %8.2f %8.2f  %s: %s\n", said(f.Agrees()), f.Expected(), f.Got, f.Tolerance, f.Study, f.Name)
	}
	fmt.Fprintf(w, "%d figures, %d apart\n", len(findings), apart)
	return apart
}

func said(met bool) string {
	if met {
		return "ok"
	}
	return "NOT"
}
