// Two plans in turns: no requests outside of turns, and the right cost of waiting.
package drive

import (
	"bufio"
	"context"
	"fmt"
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/load/plan"
	"github.com/overhead-action/overhead-action/load/processtest"
)

// seat is one application from the scheduler's view.
type seat struct {
	conn    net.Conn
	reader  *bufio.Reader
	token   string
	waiting string
}

func (s *seat) listen(t *testing.T) {
	text, err := s.reader.ReadString('\n')
	if err != nil {
		t.Errorf("%s: %v", s.token, err)
	}
	s.waiting = strings.TrimSpace(text)
}

// give plays the turns of two applications, and tells turn whose it is; empty: nobody's. It returns the phases of each.
func give(t *testing.T, listener net.Listener, turn *atomic.Value) map[string][]string {
	var seats []*seat
	for range 2 {
		conn, err := listener.Accept()
		if err != nil {
			t.Error(err)
			return nil
		}
		one := &seat{conn: conn, reader: bufio.NewReader(conn)}
		one.listen(t)
		one.token = one.waiting
		one.listen(t)
		seats = append(seats, one)
	}
	phases := map[string][]string{}
	for _, phase := range []string{"warmup", "idle", "measurement", "end"} {
		for going := true; going && !t.Failed(); {
			going = false
			for _, one := range seats {
				if one.waiting != phase {
					continue
				}
				going = true
				phases[one.token] = append(phases[one.token], phase)
				if phase == "warmup" || phase == "measurement" {
					turn.Store(one.token)
				}
				_, _ = one.conn.Write([]byte{'.'})
				if phase == "end" {
					one.waiting = ""
					continue
				}
				one.listen(t)
				turn.Store("")
			}
		}
	}
	return phases
}

func TestApplicationsInTurns(t *testing.T) {
	for name, change := range map[string]func(*plan.Plan){
		"an open loop":                      func(*plan.Plan) {},
		"a closed loop next to an open one": func(of *plan.Plan) { of.Concurrency, of.Sessions = 2, []int{processtest.Sleeper(t).ID} },
		"slices of a closed loop": func(of *plan.Plan) {
			of.Concurrency, of.Sessions, of.Window, of.Windows = 2, []int{processtest.Sleeper(t).ID}, 100, 2
		},
		"a closed loop": func(of *plan.Plan) { of.Rate, of.Count = 0, 52 },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			listener, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = listener.Close() }()
			var turn atomic.Value
			turn.Store("")
			var ready sync.Map
			var plans []plan.Plan
			for _, token := range []string{"first", "second"} {
				one := planned(t, func(answer http.ResponseWriter, request *http.Request) {
					// The first request shows that the application is ready, and needs no turn.
					if _, known := ready.LoadOrStore(token, true); known && turn.Load() != token {
						t.Errorf("%s got a request in the turn of %q", token, turn.Load())
					}
					fine(answer, request)
				})
				_, port, _ := net.SplitHostPort(listener.Addr().String())
				one.Turns = port + ":" + token
				change(&one)
				plans = append(plans, one)
			}
			var phases map[string][]string
			var all sync.WaitGroup
			all.Go(func() { phases = give(t, listener, &turn) })
			answers := make([]plan.Answer, len(plans))
			for at, one := range plans {
				all.Go(func() {
					var err error
					if answers[at], err = Application(context.Background(), one); err != nil || answers[at].Problem != "" && !answers[at].Late {
						t.Errorf("%v %s", err, answers[at].Problem)
						_ = listener.Close()
					}
				})
			}
			all.Wait()
			for at, token := range []string{"first", "second"} {
				answer := answers[at]
				closed := plans[at].Windows * max(1, plans[at].Window/int(slice.Milliseconds()))
				turns := closed
				if plans[at].Concurrency > 0 {
					turns += plans[at].Windows
				}
				// The last turn of the warm-up is for the commands before the measurement.
				want := strings.Repeat("warmup ", len(answer.Warmup)+1) + "idle " + strings.Repeat("measurement ", turns) + "end"
				if got := strings.Join(phases[token], " "); got != want {
					t.Errorf("%s: %s, not %s", token, got, want)
				}
				if len(answer.Measured) != closed || answer.Sent.Right != answer.Sent.Begun {
					t.Errorf("%+v", answer)
				}
				// On a busy machine a rate may come late: its answer ends there.
				if answer.Late {
					continue
				}
				if answer.Bracketed <= answer.Sent.Right {
					t.Errorf("%+v", answer)
				}
				if paced := answer.Paced; (paced != nil) != (plans[at].Concurrency > 0) || paced != nil && paced.Requests == 0 {
					t.Errorf("at the rate: %+v", paced)
				}
				if plans[at].Rate == 0 && answer.Sent.Right != plans[at].Count {
					t.Errorf("%d requests, not %d", answer.Sent.Right, plans[at].Count)
				}
			}
		})
	}
}

func TestParts(t *testing.T) {
	ms := time.Millisecond
	closed := func(lead, length time.Duration) part {
		return part{connections: 16, lead: lead, length: length, cost: true, begins: true}
	}
	paced := func(length time.Duration, begins bool) part {
		return part{rate: 800, connections: 32, lead: lead, length: length, latency: true, begins: begins}
	}
	for name, c := range map[string]struct {
		window time.Duration
		turns  string
		want   []part
	}{
		"alone": {400 * ms, "", []part{closed(lead, 400*ms), paced(400*ms, false), closed(lead, 400*ms), paced(400*ms, false)}},
		"a short window in turns": {60 * ms, "1:token", []part{
			closed(sliceLead, 60*ms), paced(60*ms, true), closed(sliceLead, 60*ms), paced(60*ms, true),
		}},
		"slices share a window": {110 * ms, "1:token", []part{
			closed(sliceLead, 55*ms), closed(sliceLead, 55*ms), paced(110*ms, true),
			closed(sliceLead, 55*ms), closed(sliceLead, 55*ms), paced(110*ms, true),
		}},
	} {
		d := driver{window: c.window, plan: plan.Plan{Rate: 800, Concurrency: 16, Connections: 32, Windows: 2, Turns: c.turns}}
		if got := d.parts(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestSliceEndsWithItsLastAnswer(t *testing.T) {
	of := planned(t, func(answer http.ResponseWriter, request *http.Request) {
		// Longer than a window.
		time.Sleep(100 * time.Millisecond)
		fine(answer, request)
	})
	of.Concurrency, of.Sessions, of.Warmup, of.Windows = 3, []int{processtest.Sleeper(t).ID}, 1, 2
	answer, err := Application(context.Background(), of)
	if err != nil {
		t.Fatal(err)
	}
	for _, window := range answer.Measured {
		if window.Requests != 3 {
			t.Errorf("%d requests in a window of three connections", window.Requests)
		}
	}
	if len(answer.Measured) != 2 {
		t.Errorf("%+v", answer.Measured)
	}
}

func TestOnlyClosedLoopsSeparateProcessors(t *testing.T) {
	var all unix.CPUSet
	if err := unix.SchedGetaffinity(0, &all); err != nil {
		t.Fatal(err)
	}
	if all.Count() < 2 {
		t.Skip("this machine has one processor: run it on a machine with two or more")
	}
	for concurrency, want := range []string{"all", "all, some"} {
		application := processtest.Sleeper(t).ID
		var mu sync.Mutex
		seen := map[string]bool{}
		of := planned(t, func(answer http.ResponseWriter, request *http.Request) {
			var allowed unix.CPUSet
			if err := unix.SchedGetaffinity(application, &allowed); err != nil {
				t.Error(err)
			}
			mu.Lock()
			seen[map[bool]string{true: "all", false: "some"}[allowed == all]] = true
			mu.Unlock()
			fine(answer, request)
		})
		of.Concurrency, of.Sessions = concurrency, []int{application}
		if problem := problemOf(t, of); problem != "" {
			t.Fatal(problem)
		}
		if got := strings.Join(slices.Sorted(maps.Keys(seen)), ", "); got != want {
			t.Errorf("%d connections of a closed loop: the application had %s processors, not %s", concurrency, got, want)
		}
	}
}

func TestNoTurns(t *testing.T) {
	of := planOf(t, fine)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	of.Turns = fmt.Sprint(port, ":token")
	go func() {
		if conn, err := listener.Accept(); err == nil {
			_ = conn.Close()
		}
	}()
	if _, err := Application(context.Background(), of); err == nil || !strings.Contains(err.Error(), "gives the turns") {
		t.Errorf("%v", err)
	}
}

func TestCostOfRequests(t *testing.T) {
	ms := func(of int) time.Duration { return time.Duration(of) * time.Millisecond }
	// 1,000 requests in windows and 200 in leads; 1,080 of them before the waits. 3 ms of CPU a second are used anyway, 6 ms for all requests.
	all := course{
		counted:  1000,
		windows:  spent{elapsed: ms(10_000), cpu: ms(500), compilers: ms(20), instructions: 5_000},
		requests: 1200,
		caused:   1080,
		idle:     spent{elapsed: ms(2000), cpu: ms(6), compilers: ms(0), instructions: 60},
		waits:    spent{elapsed: ms(20_000), cpu: ms(60 + 54 + 27), compilers: ms(27), instructions: 600 + 540},
	}
	got := all.charged()
	// (54 + 27) / 1.08 = 75; 27 / 1.08 = 25; 540 / 1.08 = 500.
	if got.cpu != ms(575) || got.compilers != ms(45) || got.instructions != 5_500 {
		t.Errorf("%+v", got)
	}
	if alone := (&course{windows: all.windows}).charged(); alone != all.windows {
		t.Errorf("without a wait: %+v", alone)
	}
}
