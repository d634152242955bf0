module github.com/overhead-action/overhead-action/self-hosted

go 1.26.0

toolchain go1.26.8

require (
	github.com/cilium/ebpf v0.22.0
	golang.org/x/sys v0.49.0
)

tool github.com/cilium/ebpf/cmd/bpf2go
