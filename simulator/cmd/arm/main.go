// Command arm fetches the files that tests need to boot ARM machines: `arm install CACHE`; `arm check CACHE` reports whether they exist.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/overhead-action/overhead-action/simulator/arm"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if err := command(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "arm:", err)
		os.Exit(1)
	}
}

func command(ctx context.Context, arguments []string) error {
	if len(arguments) != 2 || arguments[0] != "check" && arguments[0] != "install" {
		return errors.New("usage: arm check CACHE | arm install CACHE")
	}
	folder, err := filepath.Abs(arguments[1])
	if err != nil {
		return err
	}
	place := arm.Place(folder)
	if arguments[0] == "install" {
		if err := place.Install(ctx); err != nil {
			return err
		}
	}
	_, err = place.Find(ctx)
	return err
}
