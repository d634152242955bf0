// Other systems have no counters that a program can ask for.

//go:build !linux

package counters

// Probe says that there are none.
func Probe() Found { return Found{Problem: "instructions are counted on Linux only"} }
