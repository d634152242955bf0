// The runs that are pinned as the last release.

package comparison

import "fmt"

// maxPinned is the number of runs of a release in a comparison.
const maxPinned = 10

// readRelease reads the runs that are pinned as the last release.
func (s *suite) readRelease() {
	release, releaseBaseline := &s.stored.release, s.req.ReleaseBaseline
	if releaseBaseline == nil {
		release.lack = "no release is pinned: `overhead baseline pin` marks a stored run as one"
		return
	}
	release.lack = fmt.Sprintf("no run that is pinned as %s can be used, see the warnings", releaseBaseline.Release)
	if s.readStored(releaseBaseline.Runs, maxPinned, release) > 0 {
		release.lack = fmt.Sprintf("no run that is pinned as %s has this metric of this benchmark and treatment in a comparable form: pin another run",
			releaseBaseline.Release)
	}
}
