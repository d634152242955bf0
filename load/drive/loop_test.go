// The loops with servers that pause, on a fake clock: the latency of a paused server is known to the microsecond.
package drive

import (
	"bufio"
	"context"
	"errors"
	"io"
	"math"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/overhead-action/overhead-action/load/client"
	"github.com/overhead-action/overhead-action/load/plan"
)

// served is a dialer whose connections each lead to a server that calls handle before it answers with a status.
func served(status string, handle func()) client.Dial {
	return func(context.Context, string, string) (net.Conn, error) {
		here, there := net.Pipe()
		go func() {
			defer func() { _ = there.Close() }()
			reader := bufio.NewReader(there)
			for {
				if _, err := http.ReadRequest(reader); err != nil {
					return
				}
				handle()
				if _, err := io.WriteString(there, "HTTP/1.1 "+status+"\r\nContent-Length: 2\r\n\r\nok"); err != nil {
					return
				}
			}
		}()
		return here, nil
	}
}

func target(t *testing.T, dial client.Dial) *client.Target {
	t.Helper()
	made, err := client.NewTarget("app:1", plan.Load{Requests: []plan.Request{{Method: "GET", Path: "/", Status: 200, Match: "^ok$"}}}, 10*time.Second, dial)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// runFor sends for a time.
func runFor(loop *Loop, length time.Duration) Tally {
	defer client.CloseAll(loop.Connections)
	stop := make(chan struct{})
	var done atomic.Int64
	go func() {
		time.Sleep(length)
		close(stop)
	}()
	return loop.Run(stop, 0, &done)
}

func sleepUntil(moment time.Time) { time.Sleep(time.Until(moment)) }

func percentiles(t *testing.T, name string, got plan.Latency, p90, p95, p99 time.Duration, within float64) {
	t.Helper()
	for quantile, one := range map[string][2]int64{"p90": {got.P90, int64(p90)}, "p95": {got.P95, int64(p95)}, "p99": {got.P99, int64(p99)}} {
		if off := math.Abs(float64(one[0]-one[1])) / float64(one[1]); off > within {
			t.Errorf("%s: %s is %v, not %v", name, quantile, time.Duration(one[0]), time.Duration(one[1]))
		}
	}
}

// frozen pauses for the first half second of every two: a request in that time waits for the rest of it. So a tenth
// of all wait for 300 ms or longer, a twentieth for 400 ms, a hundredth for 480 ms.
func frozen(begin time.Time) func() {
	return func() {
		const cycle, still = 2 * time.Second, 500 * time.Millisecond
		if at := time.Since(begin) % cycle; at < still {
			time.Sleep(still - at)
		}
	}
}

func TestFrozenServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		loop := &Loop{Connections: target(t, served("200 OK", frozen(time.Now()))).Connections(64), Rate: 2000, Patience: time.Second, Sleep: sleepUntil}
		got := runFor(loop, 10*time.Second)
		if got.Right != got.Due || got.Due < 20000 || got.Due > 20001 || got.Dropped+got.Wrong+got.Failed != 0 {
			t.Fatalf("%+v", got.Sent)
		}
		latency := Percentiles(got.Latency)
		percentiles(t, "from the intended start", latency, 300*time.Millisecond, 400*time.Millisecond, 480*time.Millisecond, 0.01)
		if latency.P50 > int64(time.Millisecond) || latency.Max < int64(495*time.Millisecond) {
			t.Errorf("p50 %v, max %v", time.Duration(latency.P50), time.Duration(latency.Max))
		}
		// A quarter of the time it waits, on average half of half a second.
		if mean := 62500 * float64(time.Microsecond); math.Abs(float64(latency.Mean)/mean-1) > 0.01 || latency.Min > int64(10*time.Microsecond) {
			t.Errorf("mean %v, min %v", time.Duration(latency.Mean), time.Duration(latency.Min))
		}
		// From the sending, only the requests in flight waited, as in a closed loop.
		if service := Percentiles(got.Service); service.P95 > int64(time.Millisecond) {
			t.Errorf("this server does not tell the two apart: p95 from the sending is %v", time.Duration(service.P95))
		}
	})
}

func TestFrozenServerInAClosedLoop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		still := frozen(time.Now())
		loop := &Loop{Connections: target(t, served("200 OK", func() { time.Sleep(time.Millisecond); still() })).Connections(8)}
		got := runFor(loop, 4*time.Second)
		if p90 := Percentiles(got.Latency).P90; p90 > int64(10*time.Millisecond) {
			t.Errorf("a closed loop sees the pause: p90 is %v", time.Duration(p90))
		}
	})
}

func TestTooSlowServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := served("200 OK", func() { time.Sleep(10 * time.Millisecond) })
		loop := &Loop{Connections: target(t, slow).Connections(4), Rate: 1000, Patience: 100 * time.Millisecond, Sleep: sleepUntil}
		got := runFor(loop, time.Second)
		// Four connections of 100 a second, for 1.1 s.
		if got.Begun < 436 || got.Begun > 448 || got.Sending < int64(1090*time.Millisecond) {
			t.Errorf("%d were sent in %v", got.Begun, time.Duration(got.Sending))
		}
		if got.Dropped < 500 || got.Dropped+got.Right != got.Due {
			t.Errorf("%+v", got.Sent)
		}
	})
}

func TestWrongAnswers(t *testing.T) {
	for status, want := range map[string]string{"500 No": "status 500, not 200", "200 OK": ""} {
		synctest.Test(t, func(t *testing.T) {
			got := runFor(&Loop{Connections: target(t, served(status, func() {})).Connections(2), Rate: 100, Patience: time.Second, Sleep: sleepUntil}, time.Second)
			if !strings.HasPrefix(got.First, want) || (want != "") != (got.Wrong > 0) || got.Wrong+got.Right != got.Due {
				t.Errorf("%s: %+v", status, got.Sent)
			}
		})
	}
}

func TestNoServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		nobody := func(context.Context, string, string) (net.Conn, error) { return nil, errors.New("refused") }
		got := runFor(&Loop{Connections: target(t, nobody).Connections(2), Rate: 100, Patience: time.Second, Sleep: sleepUntil}, time.Second)
		if got.Failed != got.Due || got.First != "refused" {
			t.Errorf("%+v", got.Sent)
		}
	})
}

func TestClosedLoopOfACount(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var done atomic.Int64
		loop := &Loop{Connections: target(t, served("200 OK", func() { time.Sleep(time.Millisecond) })).Connections(3)}
		defer client.CloseAll(loop.Connections)
		got := loop.Run(nil, 100, &done)
		if got.Right != 100 || done.Load() != 100 || got.Due != 0 {
			t.Errorf("%+v", got.Sent)
		}
		if got.Elapsed < 33*time.Millisecond || got.Elapsed > 40*time.Millisecond {
			t.Errorf("took %v", got.Elapsed)
		}
	})
}

func TestPunctual(t *testing.T) {
	sleep, release := Punctual()
	defer release()
	until := time.Now().Add(3 * time.Millisecond)
	sleep(until)
	if time.Now().Before(until) {
		t.Error("it woke too early")
	}
}
