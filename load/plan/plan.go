// Package plan is the input and the output of the generator: two JSON files.
package plan

// Plan is one application under load. Durations are in ms.
type Plan struct {
	// Address is host:port.
	Address string `json:"address"`
	// CallAddress is host:port of calls of gRPC; empty: Address.
	CallAddress string    `json:"callAddress"`
	Requests    []Request `json:"requests"`
	Data        []Data    `json:"data"`
	Seed        uint64    `json:"seed"`
	// First is the number of the first request.
	First int64 `json:"first"`
	// Rate is that of an open loop, per second; 0 for a closed loop.
	Rate float64 `json:"rate"`
	// Concurrency is the number of connections of the closed loop that counts the CPU time of a request; 0 if it is counted at Rate.
	Concurrency int `json:"concurrency"`
	// WarmupRate is that of the warm-up, per second; 0 for a closed loop.
	WarmupRate float64 `json:"warmupRate"`
	// Objective requests the highest rate that keeps it, up to Rate; nil for a measurement at Rate.
	Objective *Objective `json:"objective"`
	// Count is the number of requests that a closed loop measures.
	Count       int64 `json:"count"`
	Connections int   `json:"connections"`
	// Timeout is the time limit of one answer, from its sending.
	Timeout int `json:"timeout"`
	// Patience is the time limit until the application first answers correctly.
	Patience int `json:"patience"`
	// Window is the length of a window, of the warm-up and of the measurement.
	Window int `json:"window"`
	// Warmup is the largest number of windows of the warm-up.
	Warmup int `json:"warmup"`
	// Windows is the number of windows that an open loop measures.
	Windows int `json:"windows"`
	// Sessions are those of the application's processes: the ids of their leaders.
	Sessions []int `json:"sessions"`
	// Scope selects their counted instructions, in the terms of package counters; empty for none.
	Scope string `json:"scope"`
	// SinkProcess runs the sink, whose time is not the application's. 0 without one.
	SinkProcess int `json:"sinkProcess"`
	// Turns is the scheduler for applications that live at the same time: the port of the loopback address and a
	// token, separated by a colon; empty for a single application.
	Turns string `json:"turns"`
	// Before and After run at the edges of the measurement, outside of it.
	Before []Command `json:"before"`
	After  []Command `json:"after"`
	// Histogram and Service are the files of the latencies, in the format .hgrm: from the intended start, and from the sending.
	Histogram string `json:"histogram"`
	Service   string `json:"service"`
}

// Load is what is sent. The request of a number is the same for every variant of a round.
type Load struct {
	// Requests are sent in turn, or by their weights if they have some.
	Requests []Request `json:"requests"`
	// CallAddress is host:port of calls of gRPC; empty: that of the others.
	CallAddress string `json:"callAddress"`
	// Data are the files of the placeholders.
	Data []Data `json:"data"`
	// Seed chooses among random values.
	Seed uint64 `json:"seed"`
}

// Request is one of those that are sent, with its correct answer.
type Request struct {
	// Name is that of its own latency; empty: it has none.
	Name string `json:"name"`
	// Weight is its share among the weights of all. 0: requests are sent in turn.
	Weight  float64           `json:"weight"`
	Method  string            `json:"method"`
	Path    string            `json:"path"`
	Headers map[string]string `json:"headers"`
	Body    string            `json:"body"`
	// Template is whether path, values of headers, and body have placeholders.
	Template bool `json:"template"`
	Status   int  `json:"status"`
	// Match is a regular expression that the answer's body must match; empty: any body.
	Match string `json:"match"`
	// RPC is a unary call in place of method, path and status; nil for a request over HTTP/1.1. Body is its message in JSON, and
	// Headers are its metadata.
	RPC *RPC `json:"rpc"`
}

// String is what is requested, for messages.
func (r Request) String() string {
	if r.RPC != nil {
		return r.RPC.Method
	}
	return r.Method + " " + r.Path
}

// RPC is a method of a gRPC service.
type RPC struct {
	// Proto is the path of a .proto file, or of a descriptor set (.binpb, .pb, .desc); empty: the server describes the method (reflection).
	Proto string `json:"proto"`
	// Imports are the folders of its imports.
	Imports []string `json:"imports"`
	// Method is package.Service/Method.
	Method string `json:"method"`
	// Code is the name of the correct status code, such as OK.
	Code string `json:"code"`
}

// Data is a file of lines, or of comma-separated values with a header.
type Data struct {
	// Name is that in placeholders.
	Name string `json:"name"`
	Path string `json:"path"`
}

// Load is what the plan sends.
func (p Plan) Load() Load { return Load{p.Requests, p.CallAddress, p.Data, p.Seed} }

// Objective is a limit on a latency.
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

// Answer is the result. Times are in ns.
type Answer struct {
	// Problem is why the fork is invalid; empty for a valid one.
	Problem string `json:"problem"`
	// Refused reports that the problem is a request that can never be sent.
	Refused bool `json:"refused"`
	// Late reports that time was short in a problem, possibly because of other work on the machine.
	Late bool `json:"late"`
	// Ready is the time from the generator's start to the application's first correct answer.
	Ready    int64    `json:"ready"`
	Warmup   []Window `json:"warmup"`
	Measured []Window `json:"measured"`
	// Steady reports whether the warm-up ended because nothing changed any more.
	Steady bool `json:"steady"`
	// Bracketed counts the requests that were answered between Before and After.
	Bracketed int64 `json:"bracketed"`
	// Answered counts all correct answers, from the first of the warm-up on.
	Answered int64 `json:"answered"`
	// Elapsed is the time of the whole measurement.
	Elapsed int64 `json:"elapsed"`
	Sent    Sent  `json:"sent"`
	// Latency is from the intended start in an open loop, and from the sending in a closed one.
	Latency Latency `json:"latency"`
	Service Latency `json:"service"`
	// Named has the requests with names, in the order of the plan.
	Named []Named `json:"named"`
	Used  Used    `json:"used"`
	// Paced is the CPU time at Rate, if that in Used is of a closed loop.
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
	// Compilers is the part of CPU of threads that compile while the program runs.
	Compilers int64 `json:"compilers"`
}

// Sent counts the requests by their results.
type Sent struct {
	// Due is the number that an open loop had to send; Begun is the number that were sent.
	Due   int64 `json:"due"`
	Begun int64 `json:"begun"`
	// Sending is the time from the beginning to the sending of the last one, and at least that in which all were due.
	Sending int64 `json:"sending"`
	// Right counts the correct answers.
	Right int64 `json:"right"`
	// Dropped were never sent.
	Dropped int64 `json:"dropped"`
	// Wrong counts answers of another status or body, Failed those that did not come.
	Wrong  int64 `json:"wrong"`
	Failed int64 `json:"failed"`
	// First describes the first wrong one.
	First string `json:"first"`
	// Bytes were sent to the application and received from it.
	Bytes int64 `json:"bytes"`
}

// Named is the result of the requests of one name.
type Named struct {
	Name     string  `json:"name"`
	Requests int64   `json:"requests"`
	Latency  Latency `json:"latency"`
}

// Latency summarizes latencies, in ns.
type Latency struct {
	Min   int64 `json:"min"`
	Mean  int64 `json:"mean"`
	P50   int64 `json:"p50"`
	P75   int64 `json:"p75"`
	P90   int64 `json:"p90"`
	P95   int64 `json:"p95"`
	P98   int64 `json:"p98"`
	P99   int64 `json:"p99"`
	P995  int64 `json:"p99.5"`
	P999  int64 `json:"p99.9"`
	P9999 int64 `json:"p99.99"`
	Max   int64 `json:"max"`
}

// Used is the usage of the processes during the measurement. Times are in ns, memory is in bytes.
type Used struct {
	CPU    int64 `json:"cpu"`
	User   int64 `json:"user"`
	System int64 `json:"system"`
	// Instructions is nil if not counted.
	Instructions *int64 `json:"instructions"`
	// Compilers is the part of CPU of threads that compile while the program runs; nil without any.
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
