module github.com/overhead-action/overhead-action/load

go 1.26.0

toolchain go1.26.8

require (
	github.com/HdrHistogram/hdrhistogram-go v1.4.0
	github.com/agnivade/levenshtein v1.2.2
	github.com/bufbuild/protocompile v0.14.1
	github.com/jhump/protoreflect/v2 v2.0.0
	github.com/overhead-action/overhead-action/runners/go/meter v0.0.0
	golang.org/x/sys v0.49.0
	google.golang.org/grpc v1.83.2
	google.golang.org/protobuf v1.36.12
)

require (
	golang.org/x/net v0.58.0 // indirect
	golang.org/x/sync v0.22.0 // indirect
	golang.org/x/text v0.41.0 // indirect
	google.golang.org/genproto/googleapis/rpc v0.0.0-20260526163538-3dc84a4a5aaa // indirect
)

replace github.com/overhead-action/overhead-action/runners/go/meter => ../runners/go/meter
