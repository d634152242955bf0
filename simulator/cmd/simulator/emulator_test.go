// An emulator of machines that are saved and continue: this test program, when the script starts it.

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// emulatorKey is the variable with the folder of the script.
const emulatorKey = "SIMULATOR_TEST_EMULATOR"

func TestMain(m *testing.M) {
	folder := os.Getenv(emulatorKey)
	if folder == "" {
		os.Exit(m.Run())
	}
	if err := emulate(folder, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(9)
	}
}

// emulate answers commands; a machine that boots stops at once, and one that continues sends the recorded results.
func emulate(folder string, arguments []string) error {
	var results, state string
	boots := false
	for _, argument := range arguments {
		boots = boots || argument == "-kernel"
		if path, is := strings.CutPrefix(argument, "file,id=results,path="); is {
			results, _, _ = strings.Cut(path, ",")
		}
		if _, path, is := strings.Cut(argument, "file.filename="); is {
			state = path
		}
	}
	created, err := os.OpenFile(results, os.O_CREATE|os.O_APPEND, 0o644)
	if err := errors.Join(err, created.Close()); err != nil {
		return err
	}
	connection := os.NewFile(3, "monitor")
	commands := json.NewDecoder(connection)
	for {
		var command struct {
			Execute   string
			Arguments map[string]any
		}
		if err := commands.Decode(&command); err != nil {
			return err
		}
		answer := `{"return":{}}`
		line, _ := command.Arguments["command-line"].(string)
		var err error
		switch {
		case line == "info registers":
			answer = `{"return":"R8 =00000000000003e8 R9 =0"}`
		case strings.HasPrefix(line, "savevm "):
			answer, err = `{"return":""}`, os.WriteFile(state, []byte("\x0ctimer/icount"+strings.Repeat("\x00", 20)), 0o644)
		case strings.HasPrefix(line, "loadvm "):
			answer = `{"return":""}`
		case command.Execute == "migrate-set-capabilities" && boots:
			answer += `{"event":"STOP"}`
		}
		if _, writing := connection.WriteString(answer); errors.Join(err, writing) != nil {
			return errors.Join(err, writing)
		}
		switch command.Execute {
		case "quit":
			return nil
		case "cont":
			text, err := os.ReadFile(filepath.Join(folder, "recorded"))
			return errors.Join(err, os.WriteFile(results, text, 0o644))
		}
	}
}
