module github.com/overhead-action/overhead-action/validation

go 1.26.0

toolchain go1.26.8

require (
	github.com/overhead-action/overhead-action/compare v0.0.0
	golang.org/x/perf v0.0.0-20260908200009-22c9c6c9d4da
	gonum.org/v1/gonum v0.17.0
)

require github.com/aclements/go-moremath v0.0.0-20210112150236-f10218a38794 // indirect

replace github.com/overhead-action/overhead-action/compare => ../compare
