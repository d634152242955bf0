// Command guest is the first process of the machine: /init of the image. It runs /simulator/plan.json.
package main

import (
	"fmt"
	"os"

	"github.com/overhead-action/overhead-action/simulator/guest"
)

func main() {
	if os.Getpid() != 1 {
		fmt.Fprintln(os.Stderr, "guest is the first process of a machine that simulator starts; it does nothing anywhere else")
		os.Exit(2)
	}
	guest.Main(os.Args)
}
