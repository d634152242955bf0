// A machine over time, and the forks that run on it.

package noise

import (
	"math"
	"math/rand/v2"

	"github.com/overhead-action/overhead-action/compare/signedrank"
)

// Seconds is the measured time of a run, for any number of rounds.
const Seconds = 300

// Warmup is the unmeasured part of a fork, in seconds. Iterations last a second.
const Warmup = 4

// A Machine is one run's machine: M(t), the slowness of each second.
type Machine struct {
	scenario *Scenario
	random   *rand.Rand
	slowness [Seconds]float64
	own      float64 // additional cost of the program in this run
}

// Renew makes the machine another one of the scenario, with a time of its own.
func (m *Machine) Renew(s *Scenario, random *rand.Rand) {
	m.scenario, m.random = s, random
	keep := math.Exp(-1 / s.DriftTime)
	fresh := s.Drift * math.Sqrt(1-keep*keep)
	drift, walk := s.Drift*random.NormFloat64(), 0.0
	for t := range m.slowness {
		m.slowness[t] = drift + walk
		drift = keep*drift + fresh*random.NormFloat64()
		walk += s.Walk * random.NormFloat64()
	}
	for range s.Tenants {
		m.switching(s.TenantStrength*gamma(strengthShape, random), s.TenantTime, s.TenantTime)
	}
	if s.Slow > 0 {
		m.switching(s.Slow, s.SlowTime, s.FastTime)
	}
	m.own = 0
	if s.Between > 0 {
		m.own = s.Between * random.NormFloat64()
	}
}

// switching adds an effect that is on and off for exponential times of these means.
func (m *Machine) switching(strength, on, off float64) {
	there := m.random.Float64() < on/(on+off)
	left := 0.0
	for t, first := 0, true; t < Seconds; t++ {
		for left <= 0 {
			if !first {
				there = !there
			}
			first = false
			mean := off
			if there {
				mean = on
			}
			left += mean * m.random.ExpFloat64()
		}
		if there {
			m.slowness[t] += strength
		}
		left--
	}
}

// A Fork is the time of one fork.
type Fork struct {
	Begin  float64 // seconds after the beginning of the run
	Length float64 // seconds, with its warm-up
}

// Iterations returns the number of measured iterations of a fork of this length.
func Iterations(length float64) int { return int(length) - Warmup }

// Run appends the values of the fork's iterations to values, for a program that costs 0.
func (m *Machine) Run(f Fork, values []float64) []float64 {
	s := m.scenario
	own := s.Fork * m.random.NormFloat64()
	if m.random.Float64() < s.BadShare {
		own += s.Bad * gamma(badShape, m.random)
	}
	begin := int(f.Begin) + Warmup
	for i := range Iterations(f.Length) {
		value := m.slowness[begin+i] + own + s.Iteration*m.random.NormFloat64()
		if m.random.Float64() < s.SpikeShare {
			value += s.Spike * m.random.ExpFloat64()
		}
		values = append(values, value)
	}
	return values
}

// Median returns the one number of the fork.
func (m *Machine) Median(f Fork) float64 {
	var buffer [Seconds]float64
	return signedrank.Median(m.Run(f, buffer[:0]))
}

// gamma returns a number of a gamma distribution of mean 1: shape exponential times, added up and scaled (Erlang).
func gamma(shape int, random *rand.Rand) float64 {
	sum := 0.0
	for range shape {
		sum += random.ExpFloat64()
	}
	return sum / float64(shape)
}
