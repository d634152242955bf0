// Package channel is the path of results out of the guest: lines of JSON over its second serial port, with a footer.
package channel

// Version of the format; guest and host of one release use the same.
const Version = 1

// Hello is the first line: the guest has booted.
type Hello struct {
	Kind    string `json:"kind"` // "hello"
	Version int    `json:"version"`
	Kernel  string `json:"kernel"` // its release, from uname
}

// Fork is the result of one process.
type Fork struct {
	Kind string `json:"kind"` // "fork"
	// Code is the exit code, -1 if a signal ended the process or it never began.
	Code   int    `json:"code"`
	Signal string `json:"signal,omitempty"`
	// Problem is why there is no exit code: not started, out of time, out of memory.
	Problem string `json:"problem,omitempty"`
	// Elapsed is guest time from before the start to after the end, in ns: every instruction that the machine ran in between, and idle time.
	Elapsed int64 `json:"elapsed"`
	// User and System are CPU time of the process and of all of its children, in ns, as the kernel accounts it (to 1000).
	User   int64 `json:"user"`
	System int64 `json:"system"`
	// Memory is the largest resident set of the process or of one of its children, in bytes.
	Memory      int64 `json:"memory"`
	MinorFaults int64 `json:"minorFaults"`
	MajorFaults int64 `json:"majorFaults"`
	// Context switches: because the process waited, and because its time was over.
	VoluntarySwitches   int64 `json:"voluntarySwitches"`
	InvoluntarySwitches int64 `json:"involuntarySwitches"`

	Stdout Text   `json:"stdout"`
	Stderr Text   `json:"stderr"`
	Files  []File `json:"files,omitempty"`
}

// Text is the output of a process: bytes, in base64 on the wire.
type Text struct {
	Bytes []byte `json:"bytes"`
	// Lost is the number of bytes left out after those.
	Lost int64 `json:"lost,omitempty"`
}

// File is a file that a process left.
type File struct {
	Path string `json:"path"`
	Text
	// Missing if there was none.
	Missing bool `json:"missing,omitempty"`
}

// Failure is an error of the guest itself.
type Failure struct {
	Kind    string `json:"kind"` // "failure"
	Message string `json:"message"`
}

// Footer is the last line; without it, results are not complete.
type Footer struct {
	Kind   string `json:"kind"` // "end"
	Forks  int    `json:"forks"`
	SHA256 string `json:"sha256"` // of every byte before this line, in hex
}
