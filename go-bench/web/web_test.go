// Tests of the server: correct answers at every level, and every level that does too little is detected.

package web

import (
	"net/http"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/go-bench/settings"
)

var hello = []Exchange{{"/", Greeting}}

func open(t *testing.T, level settings.Level, handler http.Handler, exchanges []Exchange) *Server {
	t.Helper()
	s, err := Open(level, handler, exchanges)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestAttachCheckOfEachLevel(t *testing.T) {
	for _, level := range settings.Levels {
		s := open(t, level, Hello(), hello)
		const requests = 700 // more than one batch of 512 spans
		if err := s.Serve(requests); err != nil {
			t.Fatal(err)
		}
		if err := s.Proof(); err != nil {
			t.Error(err)
		}
		counts := s.Sink.Counts()
		if collects := level.AtLeast(settings.Collecting); collects && s.Spans() != requests+1 || !collects && s.Spans() != 0 {
			t.Errorf("%s: %d spans", level, s.Spans())
		}
		if exports := level == settings.Exporting; exports && counts.Bytes < 50*requests || !exports && counts.Bytes != 0 {
			t.Errorf("%s: %+v", level, counts)
		}
	}
}

// A level without an effect looks like a misconfigured agent: cheap.
func TestVariantWithoutExportsFails(t *testing.T) {
	for _, c := range []struct{ real, claimed settings.Level }{
		{settings.Collecting, settings.Exporting},
		{settings.Disabled, settings.Collecting},
		{settings.Exporting, settings.Collecting},
		{settings.Collecting, settings.Off},
	} {
		s := open(t, c.real, Hello(), hello)
		if err := s.Serve(10); err != nil {
			t.Fatal(err)
		}
		s.level = c.claimed
		if err := s.Proof(); err == nil || !strings.Contains(err.Error(), "at level "+string(c.claimed)) {
			t.Errorf("%s passed for %s: %v", c.real, c.claimed, err)
		}
	}
}

func TestMissingSinkFails(t *testing.T) {
	s := open(t, settings.Exporting, Hello(), hello)
	if err := s.Sink.Close(); err != nil {
		t.Fatal(err)
	}
	flushed := s.Serve(10)
	if err := s.Proof(); flushed == nil && err == nil {
		t.Error("nothing was exported, without an error")
	}
}

func TestCustomersAreFound(t *testing.T) {
	db, find, err := Database()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	s := open(t, settings.Off, Customer(find), customers())
	if err := s.Serve(3 * len(customers())); err != nil {
		t.Error(err)
	}
}

func TestAWrongAnswerIsAnError(t *testing.T) {
	db, find, err := Database()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	s := open(t, settings.Off, Customer(find), []Exchange{{"/customers/417", Found(Name(418))}})
	if err := s.Serve(1); err == nil || !strings.Contains(err.Error(), "customer-418") {
		t.Errorf("another customer passed: %v", err)
	}
	for path, want := range map[string]string{"/customers/7": "404", "/customers/me": "400", "/": "404"} {
		if s, err := Open(settings.Off, Customer(find), []Exchange{{path, ""}}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", path, err, want)
			s.Close()
		}
	}
}
