// Package plan is what the generator is asked, and what it answers: two files of JSON.
package plan

// Plan is one application under load. Durations are in ms.
type Plan struct {
	// Address is host:port.
	Address  string    `json:"address"`
	Requests []Request `json:"requests"`
	// Rate is that of an open loop, per second; 0 asks for a closed loop.
	Rate float64 `json:"rate"`
	// Concurrency is how many connections the closed loop has in which the CPU time of a request is counted; 0 where it is counted at Rate.
	Concurrency int `json:"concurrency"`
	// WarmupRate is that of the warm-up, per second; 0 for as fast as it is answered.
	WarmupRate float64 `json:"warmupRate"`
	// Objective asks for the highest rate that keeps it, up to Rate; nil for a measurement at Rate.
	Objective *Objective `json:"objective"`
	// Count is how many requests a closed loop measures.
	Count       int64 `json:"count"`
	Connections int   `json:"connections"`
	// Timeout is how long one answer may take, from its sending.
	Timeout int `json:"timeout"`
	// Patience is how long the application may take until it answers rightly at all.
	Patience int `json:"patience"`
	// Window is the length of a window, of the warm-up and of what is measured.
	Window int `json:"window"`
	// Warmup is how many windows the warm-up may take at most.
	Warmup int `json:"warmup"`
	// Windows is how many windows an open loop measures.
	Windows int `json:"windows"`
	// Sessions are those of the application's processes: the ids of their leaders.
	Sessions []int `json:"sessions"`
	// Scope is which of their instructions are counted, as package counters calls it; empty for none.
	Scope string `json:"scope"`
	// SinkProcess is what runs the sink: its time is not the application's. 0 without one.
	SinkProcess int `json:"sinkProcess"`
	// Turns is where this application waits for its turn among others that live at the same time: the port of the loopback address and a
	// token, separated by a colon; empty where it is alone.
	Turns string `json:"turns"`
	// Before and After run at the edges of what is measured, outside of it.
	Before []Command `json:"before"`
	After  []Command `json:"after"`
	// Histogram and Service are where the latencies go, in the format .hgrm: from the intended start, and from the sending.
	Histogram string `json:"histogram"`
	Service   string `json:"service"`
}

// Request is one of those that are sent in turn, and what is a right answer to it.
type Request struct {
	Method  string            `json:"method"`
	Path    string            `json:"path"`
	Headers map[string]string `json:"headers"`
	Body    string            `json:"body"`
	Status  int               `json:"status"`
	// Match is a regular expression that the answer's body must match; empty: any body.
	Match string `json:"match"`
}

// Objective is a latency that is to be kept.
type Objective struct {
	// Percentile is from 0 to 100.
	Percentile float64 `json:"percentile"`
	// Limit is in ns.
	Limit int64 `json:"limit"`
}

// Tried is a rate that was tried for an objective, and the latency there, in ns.
type Tried struct {
	Rate    float64 `json:"rate"`
	Kept    bool    `json:"kept"`
	Latency int64   `json:"latency"`
}

// Command is a program whose output is kept.
type Command struct {
	Arguments []string `json:"arguments"`
	Output    string   `json:"output"`
}

// Answer is what was seen. Times are in ns.
type Answer struct {
	// Problem is why the fork does not count; empty where it does.
	Problem string `json:"problem"`
	// Late says of a problem that time was short: a machine with other work to do may have been the cause.
	Late bool `json:"late"`
	// Ready is how long the application took from the generator's start to its first right answer.
	Ready    int64    `json:"ready"`
	Warmup   []Window `json:"warmup"`
	Measured []Window `json:"measured"`
	// Steady says whether the warm-up ended because nothing changed any more.
	Steady bool `json:"steady"`
	// Bracketed counts the requests that were answered between Before and After.
	Bracketed int64 `json:"bracketed"`
	// Answered counts all right answers, from the first of the warm-up on.
	Answered int64 `json:"answered"`
	// Elapsed is the time of everything that was measured.
	Elapsed int64 `json:"elapsed"`
	Sent    Sent  `json:"sent"`
	// Latency is from the intended start in an open loop, and from the sending in a closed one.
	Latency Latency `json:"latency"`
	Service Latency `json:"service"`
	Used    Used    `json:"used"`
	// Paced is the CPU time at Rate, where that in Used is of a closed loop.
	Paced *Window `json:"paced"`
	// Highest is the highest rate that kept the objective, and Tried are all that were tried, in their order.
	Highest float64 `json:"highest"`
	Tried   []Tried `json:"tried"`
}

// Window is a part of the time under load.
type Window struct {
	Elapsed  int64 `json:"elapsed"`
	Requests int64 `json:"requests"`
	CPU      int64 `json:"cpu"`
	// Compilers is the part of CPU that threads took which compile while the program runs.
	Compilers int64 `json:"compilers"`
}

// Sent counts what became of the requests.
type Sent struct {
	// Due is how many an open loop had to send; Begun is how many were sent.
	Due   int64 `json:"due"`
	Begun int64 `json:"begun"`
	// Sending is the time from the beginning to the sending of the last one, and at least that in which all were due.
	Sending int64 `json:"sending"`
	// Right counts the right answers.
	Right int64 `json:"right"`
	// Dropped were never sent.
	Dropped int64 `json:"dropped"`
	// Wrong counts answers of another status or body, Failed those that did not come.
	Wrong  int64 `json:"wrong"`
	Failed int64 `json:"failed"`
	// First says what the first that went wrong was.
	First string `json:"first"`
	// Bytes were sent to the application and received from it.
	Bytes int64 `json:"bytes"`
}

// Latency holds percentiles in ns.
type Latency struct {
	P50  int64 `json:"p50"`
	P90  int64 `json:"p90"`
	P95  int64 `json:"p95"`
	P99  int64 `json:"p99"`
	P999 int64 `json:"p999"`
	Max  int64 `json:"max"`
}

// Used is what the processes used while it was measured. Times are in ns, memory is in bytes.
type Used struct {
	CPU    int64 `json:"cpu"`
	User   int64 `json:"user"`
	System int64 `json:"system"`
	// Instructions is nil where they are not counted.
	Instructions *int64 `json:"instructions"`
	// Compilers is the part of CPU that threads took which compile while the program runs; nil where it has none.
	Compilers *int64 `json:"compilers"`
	// Host is the CPU time of the whole machine, without that of the generator and the sink.
	Host        int64 `json:"host"`
	Generator   int64 `json:"generator"`
	RSS         int64 `json:"rss"`
	PSS         int64 `json:"pss"`
	Peak        int64 `json:"peak"`
	Threads     int64 `json:"threads"`
	Voluntary   int64 `json:"voluntary"`
	Involuntary int64 `json:"involuntary"`
	Minor       int64 `json:"minor"`
	Major       int64 `json:"major"`
	Processes   int   `json:"processes"`
}
