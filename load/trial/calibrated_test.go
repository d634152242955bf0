// An application of known cost: added work for each request is found on a machine with any neighbours.
package trial

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/load/drive"
	"github.com/overhead-action/overhead-action/load/plan"
)

var calibrated = flag.Bool("calibrated", false, "measure applications of known cost, for two minutes")

const (
	// asServer makes this program the application: the CPU time of a request.
	asServer = "OVERHEAD_LOAD_WORK"
	rounds   = 8
	added    = 50 * time.Microsecond
)

func TestMain(m *testing.M) {
	if work, err := time.ParseDuration(os.Getenv(asServer)); err == nil {
		serve(work)
		return
	}
	flag.Parse()
	os.Exit(m.Run())
}

// serve answers, each time after its thread has used the given CPU time, for any wall time.
func serve(work time.Duration) {
	server := &http.Server{Addr: os.Args[1], Handler: http.HandlerFunc(func(answer http.ResponseWriter, _ *http.Request) {
		// The goroutine nearly always keeps its thread for such a short time.
		for until := onThread() + work; onThread() < until; {
		}
		_, _ = io.WriteString(answer, "fine")
	})}
	fmt.Fprintln(os.Stderr, server.ListenAndServe())
}

func onThread() time.Duration {
	var now unix.Timespec
	_ = unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &now) // every Linux has this clock
	return time.Duration(now.Nano())
}

// cost is the CPU time of a request, in ns.
func cost(t *testing.T, work time.Duration, port int) float64 {
	t.Helper()
	address := fmt.Sprintf("127.0.0.1:%d", port)
	server := exec.Command(os.Args[0], address)
	server.Env = append(os.Environ(), asServer+"="+work.String())
	server.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	}()
	folder := t.TempDir()
	answer, err := drive.Application(context.Background(), plan.Plan{
		Address:     address,
		Requests:    []plan.Request{{Method: "GET", Path: "/", Status: 200, Match: "^fine$"}},
		Rate:        500,
		Connections: 16,
		Timeout:     5000,
		Patience:    10_000,
		Window:      200,
		Warmup:      10,
		Windows:     15,
		Sessions:    []int{server.Process.Pid},
		Histogram:   filepath.Join(folder, "latency.hgrm"),
		Service:     filepath.Join(folder, "service.hgrm"),
	})
	if err != nil || answer.Problem != "" {
		t.Fatal(err, answer.Problem)
	}
	var requests int64
	for _, window := range answer.Measured {
		requests += window.Requests
	}
	return float64(answer.Used.CPU) / float64(requests)
}

// TestV3FindsAddedCost: the 95 % interval of the mean paired difference contains the added cost, and not 0.
func TestV3FindsAddedCost(t *testing.T) {
	if !*calibrated {
		t.Skip("measures for two minutes: go test ./trial -calibrated")
	}
	var differences []float64
	var lines strings.Builder
	for round := range rounds {
		// The order changes from round to round.
		first, second := time.Duration(0), added
		if round%2 == 1 {
			first, second = second, first
		}
		costs := map[time.Duration]float64{}
		for place, work := range []time.Duration{first, second} {
			costs[work] = cost(t, work, 20_000+2*round+place)
		}
		differences = append(differences, costs[added]-costs[0])
		fmt.Fprintf(&lines, "round %d: %.1f µs and %.1f µs, %.1f more\n", round+1, costs[0]/1e3, costs[added]/1e3, (costs[added]-costs[0])/1e3)
	}
	mean, spread := 0.0, 0.0
	for _, one := range differences {
		mean += one / rounds
	}
	for _, one := range differences {
		spread += (one - mean) * (one - mean) / (rounds - 1)
	}
	// Student's, at 95 % for seven degrees of freedom.
	half := 2.365 * math.Sqrt(spread/rounds)
	t.Logf("%s%.1f µs were added, %.1f ± %.1f found", lines.String(), added.Seconds()*1e6, mean/1e3, half/1e3)
	if math.Abs(mean-float64(added)) > half || mean <= half {
		t.Errorf("not %v, or not distinguished from zero", added)
	}
}
