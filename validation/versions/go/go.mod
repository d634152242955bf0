module github.com/overhead-action/overhead-action/validation/versions/go

go 1.26.0

toolchain go1.26.8

require github.com/prometheus/client_golang v1.0.0
