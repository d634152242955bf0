// Listeners and network namespaces that outlive their makers: found, reported, and removed. A process of this test makes them.
package leftovers

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

const role = "OVERHEAD_TEST_LISTENS"

func TestMain(m *testing.M) {
	if folder := os.Getenv(role); folder != "" {
		if err := listen(folder); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// listen listens in three ways, prints where, and stays until its input ends.
func listen(folder string) error {
	stream, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	defer stream.Close()
	datagrams, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	defer datagrams.Close()
	local, err := net.Listen("unix", filepath.Join(folder, "a b"))
	if err != nil {
		return err
	}
	defer local.Close()
	fmt.Println(stream.Addr(), datagrams.LocalAddr(), local.Addr())
	_, err = io.Copy(io.Discard, os.Stdin)
	return err
}

// listener is such a process, with its output.
func listener(t *testing.T) (*exec.Cmd, []string) {
	t.Helper()
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), role+"="+t.TempDir())
	command.SysProcAttr, command.Stderr = &syscall.SysProcAttr{Setsid: true}, os.Stderr
	if _, err := command.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
	line, err := bufio.NewReader(output).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	argv := strings.SplitN(strings.TrimSpace(line), " ", 3)
	return command, []string{"listener tcp " + argv[0], "listener udp " + argv[1], "listener unix " + argv[2]}
}

// named are leftovers of a process that begin with one of these.
func named(left []Leftover, wanted []string, process int) (found []string) {
	for _, one := range left {
		for _, want := range wanted {
			if strings.HasPrefix(one.String(), want+" of ") && strings.HasSuffix(one.String(), fmt.Sprintf("(process %d)", process)) {
				found = append(found, want)
			}
		}
	}
	slices.Sort(found)
	return found
}

func TestOutliving(t *testing.T) {
	if left := Outliving(); len(left) > 0 {
		t.Fatalf("nothing was started, and left is %v", left)
	}
	command, wanted := listener(t)
	if got := named(Outliving(), wanted, command.Process.Pid); !slices.Equal(got, wanted) {
		t.Errorf("of %q only %q are seen: %v", wanted, got, held())
	}
	if err := command.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if left := Outliving(); len(left) > 0 {
		t.Errorf("it was killed, and left is %v", left)
	}
}

// The record of a killed run is all that is known of its agent's processes, which have another parent by then.
func TestListenersOfAKilledRun(t *testing.T) {
	Place = t.TempDir()
	command, wanted := listener(t)
	text, err := json.Marshal(written{Boot: read("/proc/sys/kernel/random/boot_id"), Brought: holdings(nil, held())})
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{"lock": nil, "brought.json": text} {
		if err := os.WriteFile(filepath.Join(Place, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	left, err := Left()
	if got := named(left, wanted, command.Process.Pid); err != nil || !slices.Equal(got, wanted) {
		t.Errorf("left are %v, %v", left, err)
	}
	record, stale, err := Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer record.lock.Close()
	if got := named(stale, wanted, command.Process.Pid); !slices.Equal(got, wanted) {
		t.Errorf("%v was found", stale)
	}
	if err := command.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
		t.Errorf("who listened ended with %v", err)
	}
}

func TestNamespaces(t *testing.T) {
	if os.Geteuid() != 0 {
		fmt.Printf("SKIP %s: only root makes network namespaces\n", t.Name())
		t.Skip("only root makes network namespaces")
	}
	before, err := Take()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command("sleep", "1000")
	command.SysProcAttr = &syscall.SysProcAttr{Cloneflags: unix.CLONE_NEWNET}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = command.Process.Kill() })
	path := filepath.Join(t.TempDir(), "named")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	link := network(command.Process.Pid)
	if err := unix.Mount(proc(command.Process.Pid, "ns/net"), path, "", unix.MS_BIND, ""); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = unix.Unmount(path, unix.MNT_DETACH) })

	now, err := Take()
	if err != nil {
		t.Fatal(err)
	}
	left := Compare(before, now)
	if want := []string{"network namespace " + link}; !slices.Equal(named(left, want, command.Process.Pid), want) {
		t.Errorf("a process in a namespace of its own is not seen: %v", left)
	}
	if !now.Namespaces[path] || contains(left, path) || !contains(difference(before, now, true), path) {
		t.Errorf("a namespace with a process in it is at work: %v, %v", now.Namespaces, left)
	}
	if err := release(link); err != nil {
		t.Fatal(err)
	}
	_ = command.Wait()
	if now, err = Take(); err != nil {
		t.Fatal(err)
	}
	if left = Compare(before, now); !contains(left, path) {
		t.Fatalf("a namespace that nobody is in is not seen: %v", left)
	}
	if err := (Leftover{Kind: namespace, Name: path}).clean(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("%s is still there: %v", path, err)
	}
}

func contains(left []Leftover, name string) bool {
	return slices.ContainsFunc(left, func(one Leftover) bool { return one.String() == "network namespace "+name })
}

func TestAddress(t *testing.T) {
	for text, want := range map[string]string{
		"0100007F:1F90": "127.0.0.1:8080", "00000000:0016": "0.0.0.0:22", "00000000000000000000000001000000:0050": "[::1]:80",
		"": "", "0100007F": "0100007F", "01:0050": "01:0050", "xyz:0050": "xyz:0050", "0100007F:10000": "0100007F:10000", "0100007F0100007F:0050": "0100007F0100007F:0050",
	} {
		if got := address(text); got != want {
			t.Errorf("%q is read as %q, not %q", text, got, want)
		}
	}
}
