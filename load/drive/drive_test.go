// Whole plans with servers in this process: valid and invalid measurements.
package drive

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/load/plan"
	"github.com/overhead-action/overhead-action/load/steady"
)

// planOf is a plan of short windows for a server in this process, at a rate that any machine keeps. Tests with it mostly wait.
func planOf(t *testing.T, handle http.HandlerFunc) plan.Plan {
	t.Helper()
	t.Parallel()
	return planned(t, handle)
}

// planned is the same within a parallel test.
func planned(t *testing.T, handle http.HandlerFunc) plan.Plan {
	t.Helper()
	server := httptest.NewServer(handle)
	t.Cleanup(server.Close)
	session, err := unix.Getsid(0)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	return plan.Plan{
		Address:     server.Listener.Addr().String(),
		Requests:    []plan.Request{{Method: "GET", Path: "/", Status: 200, Match: "^fine$"}},
		Rate:        50,
		WarmupRate:  50,
		Connections: 4,
		Timeout:     2000,
		Patience:    300,
		Window:      20,
		Warmup:      2*steady.Windows + 5,
		Windows:     5,
		Sessions:    []int{session},
		Before:      []plan.Command{{Arguments: []string{"echo", "before"}, Output: filepath.Join(folder, "before")}},
		After:       []plan.Command{{Arguments: []string{"echo", "after"}, Output: filepath.Join(folder, "after")}},
		Histogram:   filepath.Join(folder, "latency.hgrm"),
		Service:     filepath.Join(folder, "service.hgrm"),
	}
}

func fine(answer http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(answer, "fine") }

func problemOf(t *testing.T, of plan.Plan) string {
	t.Helper()
	answer, err := Application(context.Background(), of)
	if err != nil {
		t.Fatal(err)
	}
	return answer.Problem
}

func TestAnApplicationUnderLoad(t *testing.T) {
	of := planOf(t, fine)
	answer, err := Application(context.Background(), of)
	if err != nil || answer.Problem != "" {
		t.Fatal(err, answer.Problem)
	}
	if len(answer.Warmup) < 2*steady.Windows || len(answer.Measured) != of.Windows {
		t.Errorf("%d windows of warm-up, %d measured", len(answer.Warmup), len(answer.Measured))
	}
	if answer.Sent.Right != answer.Sent.Due || answer.Bracketed <= answer.Sent.Right || answer.Answered <= answer.Bracketed {
		t.Errorf("%+v, %d, %d", answer.Sent, answer.Bracketed, answer.Answered)
	}
	used := answer.Used
	if used.CPU <= 0 || used.User+used.System != used.CPU || used.RSS <= 0 || used.Threads <= 0 || used.Processes <= 0 {
		t.Errorf("%+v", used)
	}
	for path, want := range map[string]string{of.Before[0].Output: "before\n", of.After[0].Output: "after\n"} {
		if content, err := os.ReadFile(path); err != nil || string(content) != want {
			t.Errorf("%q, %v", content, err)
		}
	}
	for _, path := range []string{of.Histogram, of.Service} {
		if content, err := os.ReadFile(path); err != nil || !strings.Contains(string(content), "#[Mean") || !strings.Contains(string(content), "1/(1-Percentile)") {
			t.Errorf("%s is no .hgrm: %v", path, err)
		}
	}
}

func TestWarmupRate(t *testing.T) {
	of := planOf(t, fine)
	of.WarmupRate, of.Window = 500, 100
	answer, err := Application(context.Background(), of)
	if err != nil || answer.Problem != "" {
		t.Fatal(err, answer.Problem)
	}
	requests := func(windows []plan.Window) (all int64) {
		for _, one := range windows {
			all += one.Requests
		}
		return all / int64(len(windows))
	}
	// Ten times as many are due in a window; even a busy machine sends more than that.
	if warm, measured := requests(answer.Warmup), requests(answer.Measured); warm < 3*measured || measured == 0 {
		t.Errorf("%d requests in a window of the warm-up, %d in a measured one", warm, measured)
	}
	if rate := float64(answer.Sent.Due) / time.Duration(answer.Elapsed).Seconds(); rate > 100 {
		t.Errorf("measured at %.0f/s, not 50/s", rate)
	}
}

func TestClosedLoopCountsRequests(t *testing.T) {
	of := planOf(t, fine)
	of.Rate, of.Count = 0, 300
	answer, err := Application(context.Background(), of)
	if err != nil || answer.Problem != "" || answer.Sent.Right != 300 {
		t.Errorf("%v %q %+v", err, answer.Problem, answer.Sent)
	}
	var windows int64
	for _, one := range answer.Measured {
		windows += one.Requests
	}
	if windows != 300 {
		t.Errorf("%d requests in its windows", windows)
	}
}

// V6: a wrong status, a wrong body, and a missing answer make a fork invalid.
func TestV6WrongAnswersDoNotCount(t *testing.T) {
	const ready = 1
	for name, one := range map[string]struct {
		handle http.HandlerFunc
		want   string
	}{
		"status": {func(answer http.ResponseWriter, _ *http.Request) { http.Error(answer, "broken", 500) }, `status 500, not 200: "broken\n"`},
		"body":   {func(answer http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(answer, "fun") }, `a body that does not match "^fine$": "fun"`},
		"none":   {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, "no answer"},
	} {
		t.Run(name, func(t *testing.T) {
			var count atomic.Int64
			of := planOf(t, func(answer http.ResponseWriter, request *http.Request) {
				if count.Add(1) <= ready {
					fine(answer, request)
					return
				}
				one.handle(answer, request)
			})
			answer, err := Application(context.Background(), of)
			got := answer.Problem
			if err != nil || answer.Late || !strings.Contains(got, "went wrong in the warm-up") || !strings.Contains(got, one.want) {
				t.Errorf("%s: %v, late %v, %q", name, err, answer.Late, got)
			}
		})
	}
}

// V6: a rate that is not kept makes a fork invalid.
func TestV6LowerRateIsInvalid(t *testing.T) {
	of := planOf(t, func(answer http.ResponseWriter, request *http.Request) {
		time.Sleep(20 * time.Millisecond)
		fine(answer, request)
	})
	of.Rate, of.Timeout = 2000, 500
	answer, err := Application(context.Background(), of)
	if err != nil || !answer.Late || !strings.Contains(answer.Problem, "does not keep up with 2000/s: lower the rate") {
		t.Error(err, answer.Late, answer.Problem)
	}
}

func TestV6RejectedPlans(t *testing.T) {
	const second = int64(time.Second)
	for name, one := range map[string]struct {
		sent plan.Sent
		late bool
	}{
		"all":             {plan.Sent{Due: 1000, Begun: 1000, Sending: second}, false},
		"just enough":     {plan.Sent{Due: 1000, Begun: 1000, Sending: second * 100 / 99}, false},
		"just too slow":   {plan.Sent{Due: 1000, Begun: 1000, Sending: second * 1000 / 989}, true},
		"one was dropped": {plan.Sent{Due: 1000, Begun: 999, Dropped: 1, Sending: second}, true},
		"none was due":    {plan.Sent{Sending: second}, true},
	} {
		if got := refuseLate(Tally{Sent: one.sent, Elapsed: time.Second}, 100); (got != nil) != one.late {
			t.Errorf("%s: %v", name, got)
		}
	}
	if err := refuseLate(Tally{}, 0); err != nil {
		t.Errorf("a closed loop has no rate: %v", err)
	}
}

func TestNeverReady(t *testing.T) {
	of := planOf(t, func(answer http.ResponseWriter, _ *http.Request) {
		http.Error(answer, "starting", http.StatusServiceUnavailable)
	})
	if got := problemOf(t, of); !strings.HasPrefix(got, "not ready after 0 s: GET / on 127.0.0.1:") || !strings.Contains(got, "starting") {
		t.Error(got)
	}
}

// V9: processes that have ended are not cheap ones.
func TestV9EndedApplication(t *testing.T) {
	of := planOf(t, fine)
	of.Sessions = []int{1<<22 + 1}
	if got := problemOf(t, of); !strings.HasPrefix(got, "the application has ended") {
		t.Error(got)
	}
}

func TestCommandsThatFail(t *testing.T) {
	of := planOf(t, fine)
	of.Before[0].Arguments = []string{"ls", "/no/such/folder"}
	if got := problemOf(t, of); !strings.HasPrefix(got, "ls /no/such/folder failed") {
		t.Error(got)
	}
}

// A descendant of a command holds its output; the end of the command itself counts.
func TestCommandWithRemainingChild(t *testing.T) {
	t.Parallel()
	output := filepath.Join(t.TempDir(), "output")
	begun := time.Now()
	for end, want := range map[string]string{"0": "", "3": "exit status 3: begun"} {
		err := commands(t.Context(), []plan.Command{{Arguments: []string{"sh", "-c", "echo begun; sleep 30 & exit " + end}, Output: output}})
		if (want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("exit %s: %v", end, err)
		}
	}
	if time.Since(begun) > 20*time.Second {
		t.Error("what it left was waited for")
	}
	if output, err := os.ReadFile(output); err != nil || string(output) != "begun\n" {
		t.Errorf("%q, %v", output, err)
	}
}

func TestCancelled(t *testing.T) {
	of := planOf(t, func(answer http.ResponseWriter, _ *http.Request) {
		http.Error(answer, "starting", http.StatusServiceUnavailable)
	})
	of.Patience = 60_000
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
	defer cancel()
	if _, err := Application(ctx, of); err == nil {
		t.Error("it went on")
	}
}
