// Command validation tests the rules of this module. It repeats measurements on simulated machines whose true cost is known, and
// compares the results with the figures that the design depends on. It also judges recorded runs of variants of known cost, and
// writes the pages that report both.
//
//	validation [-replications N] [-seed N] [-out FOLDER] [-recordings FOLDER] [-keep FOLDER] [-page FILE] [-sensitivity FILE]
//
// Simulations are kept in the folder of -out and are not repeated. Exit codes: 0 every requirement holds, 1 one does not, 2 the
// validation could not run.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/overhead-action/overhead-action/validation/ledger"
	"github.com/overhead-action/overhead-action/validation/page"
	"github.com/overhead-action/overhead-action/validation/recording"
	"github.com/overhead-action/overhead-action/validation/reference"
	"github.com/overhead-action/overhead-action/validation/study"
)

type options struct {
	replications                             int
	seed                                     uint64
	out, recordings, keep, page, sensitivity string
}

func main() {
	var o options
	flag.IntVar(&o.replications, "replications", 20_000, "how often each measurement is repeated; 0: nothing is simulated, and that part of the page stays as it is")
	flag.Uint64Var(&o.seed, "seed", 1, "of the random numbers")
	flag.StringVar(&o.out, "out", "overhead-out/validation", "the folder in which finished studies are kept")
	flag.StringVar(&o.recordings, "recordings", "", "a folder with the folders of recorded runs; each is taken that is there")
	flag.StringVar(&o.keep, "keep", "", "the folder in which to keep what is judged of the recordings; what was kept of one that is not given is judged")
	flag.StringVar(&o.page, "page", "", "the page to write of how true the meter is; needs a recording of the agents, given or kept")
	flag.StringVar(&o.sensitivity, "sensitivity", "", "the page to write of what could show more in the same time; needs the same")
	flag.Parse()
	met, err := prove(o, os.Stdout, os.Stderr)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "validation:", err)
		os.Exit(2)
	case !met:
		fmt.Fprintln(os.Stderr, "validation: not all is as it must be; see the lines marked NOT")
		os.Exit(1)
	}
}

// prove does everything that was requested, and returns whether all requirements hold.
func prove(o options, out, progress io.Writer) (met bool, err error) {
	met = true
	var results map[string]study.Result
	if o.replications > 0 {
		if results, err = simulate(o, progress); err != nil {
			return false, err
		}
		met = print(out, reference.Check(results)) == 0
		met = demand(out, "simulated", page.Drift(results)) && met
	}
	subjects, err := judge(o)
	if err != nil {
		return false, err
	}
	for i, s := range subjects {
		if s.Recording == nil {
			fmt.Fprintf(out, "     %s is not recorded\n", recording.Subjects[i].Suite)
			continue
		}
		met = demand(out, s.Recording.Subject.Suite, s.Judgement.Requirements()) && met
	}
	if o.page != "" {
		if err := write(o.page, subjects, results); err != nil {
			return false, err
		}
	}
	if o.sensitivity != "" {
		return met, see(o, subjects)
	}
	return met, nil
}

// judge judges every given or kept recording, and returns one for each subject.
func judge(o options) ([]page.Subject, error) {
	var subjects []page.Subject
	for _, subject := range recording.Subjects {
		recorded, err := recording.Kept(subject, o.recordings, o.keep)
		if err != nil {
			return nil, err
		}
		if recorded == nil {
			subjects = append(subjects, page.Subject{})
			continue
		}
		subjects = append(subjects, page.Of(recorded, o.seed))
	}
	return subjects, nil
}

// see writes the page about attempts to find smaller costs.
func see(o options, subjects []page.Subject) error {
	if err := first(subjects); err != nil {
		return fmt.Errorf("-sensitivity: %w", err)
	}
	var s page.SensitivityData
	for _, of := range subjects {
		s.Known = append(s.Known, of.Recording)
	}
	var err error
	if s.Setups, err = every(recording.Setups, o); err != nil {
		return err
	}
	if s.Places, err = every(recording.Places, o); err != nil {
		return err
	}
	if s.Threads, err = recording.Kept(recording.Threads, o.recordings, o.keep); err != nil {
		return err
	}
	text, err := page.Sensitivity(s, o.seed)
	if err != nil {
		return err
	}
	return os.WriteFile(o.sensitivity, []byte(text), 0o644)
}

// every returns the given or kept recordings of some subjects.
func every(subjects []recording.Subject, o options) (all []*recording.Recording, err error) {
	for _, subject := range subjects {
		r, err := recording.Kept(subject, o.recordings, o.keep)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

// first requires the recordings at the beginning of the pages.
func first(subjects []page.Subject) error {
	if subjects[0].Recording == nil {
		return fmt.Errorf("%s is not recorded; give -recordings, or the folder where it is kept as -keep", recording.Subjects[0].Suite)
	}
	return nil
}

// write writes the page, and keeps the simulated part if nothing was simulated.
func write(path string, subjects []page.Subject, results map[string]study.Result) error {
	if err := first(subjects); err != nil {
		return fmt.Errorf("-page: %w", err)
	}
	simulation, err := tell(path, results)
	if err != nil {
		return err
	}
	measured, err := page.Measured(subjects, simulation)
	if err != nil {
		return err
	}
	return os.WriteFile(path, []byte(measured+simulation.Part), 0o644)
}

// tell returns the results of the studies, or else those on the page.
func tell(path string, results map[string]study.Result) (page.Simulation, error) {
	if results != nil {
		return page.Simulated(results)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return page.Simulation{}, err
	}
	return page.SimulatedOf(string(text))
}

// simulate returns every study; new ones are run and kept.
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
			begun, reported := time.Now(), time.Now()
			r = s.Run(o.replications, o.seed, runtime.NumCPU(), func(done int) {
				if time.Since(reported) > 5*time.Second {
					reported = time.Now()
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
		fmt.Fprintf(w, "%-4s %9s %8.2f %8.2f  %s: %s\n", mark(f.Agrees()), f.Expected(), f.Got, f.Tolerance, f.Study, f.Name)
	}
	fmt.Fprintf(w, "%d figures, %d apart\n", len(findings), apart)
	return apart
}

// demand writes the requirements, and returns whether all hold.
func demand(w io.Writer, of string, all []recording.Requirement) (met bool) {
	met = true
	for _, r := range all {
		fmt.Fprintf(w, "%-4s %8.1f %%  %s: %s: must be %.4g %%\n", mark(r.Met()), 100*r.Got, of, r.Text, 100*r.Need)
		met = met && r.Met()
	}
	return met
}

func mark(met bool) string {
	if met {
		return "ok"
	}
	return "NOT"
}
