// The agent is what its source gives.

package jitnames

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// compiler made the agent: others write other bytes.
const compiler = "12."

func TestGenerated(t *testing.T) {
	version, err := exec.Command("gcc", "-dumpfullversion").Output()
	headers, _ := filepath.Glob("/usr/lib/jvm/*17*/include/jvmti.h")
	if err != nil || !strings.HasPrefix(string(version), compiler) || len(headers) == 0 {
		fmt.Println("SKIP simulator/jitnames: gcc 12 or a JDK 17 in /usr/lib/jvm is not here, so nobody knows whether the agent is what its source gives")
		t.Skip("no gcc 12, or no JDK 17")
	}
	root := t.TempDir()
	if err := os.CopyFS(root, os.DirFS(".")); err != nil {
		t.Fatal(err)
	}
	generate := exec.Command("go", "generate", "jitnames.go")
	generate.Dir = root
	generate.Env = append(os.Environ(), "JAVA_HOME="+filepath.Dir(filepath.Dir(headers[0])))
	if out, err := generate.CombinedOutput(); err != nil {
		t.Fatalf("go generate: %v\n%s", err, out)
	}
	made, err := os.ReadFile(filepath.Join(root, "agent.so"))
	if err != nil || !bytes.Equal(made, Agent) {
		t.Errorf("agent.so is not what its source gives: go generate ./jitnames (%v)", err)
	}
}
