// Resources of processes that should have ended: listening sockets, and their own network namespaces.
package leftovers

import (
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// held are resources that only the processes below this one hold, by the name in the kernel's links
// ("socket:[71]", "net:[402653]").
func held() map[string]string {
	found := map[string]string{}
	own := below(os.Getpid())
	for _, process := range own {
		who := fmt.Sprintf("%s (process %d)", read(proc(process, "comm")), process)
		if space := network(process); space != "" {
			found[space] = fmt.Sprintf("network namespace %s of %s", space, who)
		}
		waiting := listening(process)
		for _, socket := range open(process) {
			if address, is := waiting[socket]; is {
				found[socket] = fmt.Sprintf("listener %s of %s", address, who)
			}
		}
	}
	if len(found) > 0 {
		for process := range parents() {
			if !slices.Contains(own, process) {
				delete(found, network(process))
				for _, link := range open(process) {
					delete(found, link)
				}
			}
		}
	}
	return found
}

// Outliving are resources of processes below this one after they should have ended, or their parent ended; they get a moment.
func Outliving() []Leftover {
	for pause := 5 * time.Millisecond; ; pause *= 2 {
		left := holdings(nil, held())
		if len(left) == 0 || pause > settle {
			return left
		}
		time.Sleep(pause)
	}
}

func holdings(before, now map[string]string) []Leftover {
	var left []Leftover
	for _, link := range slices.Sorted(maps.Keys(now)) {
		if _, there := before[link]; !there {
			left = append(left, Leftover{Kind: holding, Name: now[link], Link: link})
		}
	}
	return left
}

// release ends the holders of a resource, and waits until there are none.
func release(link string) error {
	for pause := 5 * time.Millisecond; ; pause *= 2 {
		left := holders(link)
		if len(left) == 0 {
			return nil
		}
		if pause > settle {
			return fmt.Errorf("processes %v do not end", left)
		}
		for _, process := range left {
			if err := unix.Kill(process, unix.SIGKILL); err != nil && !errors.Is(err, unix.ESRCH) {
				return fmt.Errorf("process %d cannot be ended: %w", process, err)
			}
		}
		time.Sleep(pause)
	}
}

// holders are the processes of the whole machine that hold a resource; never this one, and never the first.
func holders(link string) []int {
	var found []int
	for process := range parents() {
		if process > 1 && process != os.Getpid() && (network(process) == link || slices.Contains(open(process), link)) {
			found = append(found, process)
		}
	}
	return found
}

// below are the descendants of a process. Orphans may be among them, too (attach.Adopt).
func below(root int) []int {
	all := parents()
	found := []int{root}
	for i := 0; i < len(found); i++ {
		for process, parent := range all {
			if parent == found[i] {
				found = append(found, process)
			}
		}
	}
	return found[1:]
}

// parents has every process with its parent.
func parents() map[int]int {
	found := map[int]int{}
	entries, _ := os.ReadDir("/proc")
	for _, entry := range entries {
		process, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		text := read(proc(process, "stat"))
		// The name in it may contain blanks and parentheses.
		if fields := strings.Fields(text[strings.LastIndexByte(text, ')')+1:]); len(fields) > 1 {
			found[process], _ = strconv.Atoi(fields[1]) // the kernel writes numbers
		}
	}
	return found
}

// open are the links of a process's descriptors; none if it has ended, or is another user's.
func open(process int) []string {
	folder := proc(process, "fd")
	entries, _ := os.ReadDir(folder)
	var found []string
	for _, entry := range entries {
		if link, err := os.Readlink(filepath.Join(folder, entry.Name())); err == nil {
			found = append(found, link)
		}
	}
	return found
}

// network is the network namespace of a process.
func network(process int) string {
	link, _ := os.Readlink(proc(process, "ns/net"))
	return link
}

// Columns of /proc/net/tcp and udp, and of /proc/net/unix (proc_pid_net(5), unix(7)).
const (
	inetLocal, inetState, inetInode = 1, 3, 9
	unixFlags, unixInode, unixPath  = 3, 6, 7
)

// listening are the listening sockets in the network namespace of a process, by their links. A UDP socket listens if it has a
// port and no partner.
func listening(process int) map[string]string {
	found := map[string]string{}
	for kind, waits := range map[string]string{"tcp": "0A", "tcp6": "0A", "udp": "07", "udp6": "07"} {
		for line := range strings.Lines(read(proc(process, "net/"+kind))) {
			if fields := strings.Fields(line); len(fields) > inetInode && fields[inetState] == waits {
				found["socket:["+fields[inetInode]+"]"] = strings.TrimSuffix(kind, "6") + " " + address(fields[inetLocal])
			}
		}
	}
	const accepts = "00010000" // __SO_ACCEPTCON
	for line := range strings.Lines(read(proc(process, "net/unix"))) {
		if fields := strings.Fields(line); len(fields) > unixInode && fields[unixFlags] == accepts {
			found["socket:["+fields[unixInode]+"]"] = strings.Join(append([]string{"unix"}, fields[unixPath:]...), " ")
		}
	}
	return found
}

// address decodes the kernel's notation: words of four bytes in this processor's order, and a port. Other texts are unchanged.
func address(text string) string {
	argv, port, _ := strings.Cut(text, ":")
	bytes, err := hex.DecodeString(argv)
	number, bad := strconv.ParseUint(port, 16, 16)
	if err != nil || bad != nil || len(bytes)%4 != 0 {
		return text
	}
	for word := range slices.Chunk(bytes, 4) {
		slices.Reverse(word)
	}
	host, ok := netip.AddrFromSlice(bytes)
	if !ok {
		return text
	}
	return netip.AddrPortFrom(host, uint16(number)).String()
}

func proc(process int, name string) string {
	return filepath.Join("/proc", strconv.Itoa(process), name)
}
