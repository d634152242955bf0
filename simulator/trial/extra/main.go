// Command extra is a Go program with a function that costs what its argument says: a part of its work in thousandths.
package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
)

const operations = 4000

func main() {
	steps, err := strconv.Atoi(os.Args[1])
	if err != nil {
		panic(err)
	}
	sum := uint64(1)
	for i := range operations {
		sum = work(sum + uint64(i))
		if steps > 0 {
			sum = agentWork(sum, steps)
		}
	}
	fmt.Println(sum)
}

//go:noinline
func work(seed uint64) uint64 {
	numbers := make([]uint64, 300)
	for i := range numbers {
		seed = seed*6364136223846793005 + 1442695040888963407
		numbers[i] = seed
	}
	slices.Sort(numbers)
	return numbers[7]
}

// agentWork does the same few instructions for each step.
//
//go:noinline
func agentWork(sum uint64, steps int) uint64 {
	for i := range steps {
		sum = step(sum, i)
	}
	return sum
}

// step is inlined.
func step(sum uint64, i int) uint64 { return sum*6364136223846793005 + uint64(i) }
