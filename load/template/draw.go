// Random numbers of a seed, a request and a purpose.
package template

// golden is 2⁶⁴ divided by the golden ratio: multiples of it are spread evenly over all numbers.
const golden = 0x9E3779B97F4A7C15

// Draw is a random number, always the same for the same arguments. It mixes like SplitMix64.
func Draw(seed uint64, number int64, purpose uint64) uint64 {
	return mixed(mixed(seed+golden*uint64(number)) + golden*purpose)
}

// Spread is a number of a sequence that has every share of all numbers evenly, from any number on.
func Spread(seed uint64, number int64) uint64 {
	return mixed(seed) + golden*uint64(number)
}

func mixed(value uint64) uint64 {
	value = (value ^ value>>30) * 0xBF58476D1CE4E5B9
	value = (value ^ value>>27) * 0x94D049BB133111EB
	return value ^ value>>31
}
