// Answers are found again by everything that they depend on.

package main

import (
	"testing"

	"github.com/overhead-action/overhead-action/simulator/channel"
	"github.com/overhead-action/overhead-action/simulator/machine"
	"github.com/overhead-action/overhead-action/simulator/profile"
	"github.com/overhead-action/overhead-action/simulator/request"
)

func TestKept(t *testing.T) {
	at := place{folder: t.TempDir()}
	requests := map[string]request.Request{
		"results": {}, "profile": {Profile: true}, "marked": {Profile: true, Marked: true}, "of a child": {Profile: true, Marked: true, Profiled: []string{"/java"}},
		"misses": {Caches: true},
	}
	of := func(wanted request.Request, digest string) kept {
		t.Helper()
		k, err := keptOf(at, wanted, digest)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	var written int64
	for name, wanted := range requests {
		var none Answer
		if of(wanted, "aa").read(&none) {
			t.Errorf("%s are known before they were measured", name)
		}
		written++
		result := Answer{Results: channel.Results{Forks: []channel.Fork{{User: written}}}}
		if wanted.Profile {
			result.Profile = &profile.Profile{Instructions: written}
		}
		if wanted.Caches {
			result.Misses = &profile.Misses{Instructions: written}
		}
		if err := of(wanted, "aa").write(result); err != nil {
			t.Fatal(err)
		}
		var found Answer
		if !of(wanted, "aa").read(&found) || found.Forks[0].User != written || (found.Profile != nil) != wanted.Profile || (found.Misses != nil) != wanted.Caches {
			t.Errorf("%s: %+v", name, found)
		}
		if of(wanted, "ab").read(&none) {
			t.Errorf("%s of another input are known", name)
		}
	}
}

func TestNotKept(t *testing.T) {
	at := place{folder: t.TempDir()}
	well := []channel.Fork{{}}
	for name, one := range map[string]struct {
		wanted request.Request
		forks  []channel.Fork
	}{
		"a failed profile": {request.Request{Profile: true}, []channel.Fork{{Code: 1}}}, "a failed result": {request.Request{}, []channel.Fork{{Problem: "late"}}},
		"a time": {request.Request{Accelerator: machine.KVM}, well},
	} {
		k, err := keptOf(at, one.wanted, "aa")
		if err != nil {
			t.Fatal(err)
		}
		if err := k.write(Answer{Results: channel.Results{Forks: one.forks}}); err != nil {
			t.Fatal(err)
		}
		if k.read(&Answer{}) {
			t.Errorf("%s was kept", name)
		}
	}
}
