// Package study repeats a measurement many times on machines of the model, and counts the judgements of each rule.
package study

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"sync"
)

// A Study is one repeated measurement.
type Study struct {
	Name    string
	Figures []string // names of the counted values
	// New returns a worker, which writes a replication's value of each figure into values: 0 or 1 for a count,
	// anything else for a mean.
	New func() func(random *rand.Rand, values []float64)
}

// A Result is the result of a study.
type Result struct {
	Study        string             `json:"study"`
	Replications int                `json:"replications"`
	Figures      map[string]Moments `json:"figures"`
}

// Moments are the sum of a figure's values and that of their squares.
type Moments struct {
	Sum     float64 `json:"sum"`
	Squares float64 `json:"squares"`
}

// Mean returns a figure's mean, which is a share for a count.
func (r Result) Mean(figure string) float64 {
	m, known := r.Figures[figure]
	if !known {
		panic(fmt.Sprintf("study %s has no figure %q", r.Study, figure))
	}
	return m.Sum / float64(r.Replications)
}

// Deviation returns the standard deviation of a figure between replications.
func (r Result) Deviation(figure string) float64 {
	mean := r.Mean(figure)
	return math.Sqrt(max(0, r.Figures[figure].Squares/float64(r.Replications)-mean*mean))
}

// batch is the number of replications that share a stream of random numbers.
const batch = 250

// Run repeats the study on the given number of processors. The result depends on seed and replications alone. done receives the number of
// finished replications from time to time.
func (s Study) Run(replications int, seed uint64, processors int, done func(int)) Result {
	batches := (replications + batch - 1) / batch
	sums := make([][]Moments, batches)
	var next, finished int
	var lock sync.Mutex
	var workers sync.WaitGroup
	for range processors {
		workers.Go(func() {
			replicate := s.New()
			values := make([]float64, len(s.Figures))
			for {
				lock.Lock()
				b := next
				next++
				lock.Unlock()
				if b >= batches {
					return
				}
				count := min(batch, replications-b*batch)
				sums[b] = s.repeat(replicate, count, rand.New(rand.NewPCG(seed, s.stream(b))), values)
				lock.Lock()
				finished += count
				done(finished)
				lock.Unlock()
			}
		})
	}
	workers.Wait()

	r := Result{Study: s.Name, Replications: replications, Figures: map[string]Moments{}}
	for i, figure := range s.Figures {
		var total Moments
		for _, sum := range sums { // in the order of the batches: the same digits on any number of processors
			total.Sum += sum[i].Sum
			total.Squares += sum[i].Squares
		}
		r.Figures[figure] = total
	}
	return r
}

func (s Study) repeat(replicate func(*rand.Rand, []float64), count int, random *rand.Rand, values []float64) []Moments {
	sums := make([]Moments, len(values))
	for range count {
		clear(values)
		replicate(random, values)
		for i, v := range values {
			sums[i].Sum += v
			sums[i].Squares += v * v
		}
	}
	return sums
}

// stream numbers the random numbers of a batch.
func (s Study) stream(b int) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s/%d", s.Name, b)
	return h.Sum64()
}
