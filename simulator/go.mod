module github.com/overhead-action/overhead-action/simulator

go 1.26.0

toolchain go1.26.8

require golang.org/x/sys v0.49.0

require github.com/pierrec/lz4/v4 v4.1.33

require github.com/mikelolasagasti/xz v1.0.1

require github.com/cilium/ebpf v0.22.0

require github.com/ianlancetaylor/demangle v0.0.0-20260724033716-83e58baca724

require (
	github.com/docker/cli v29.7.2+incompatible // indirect
	github.com/docker/docker-credential-helpers v0.9.3 // indirect
	github.com/google/go-containerregistry v0.22.1
	github.com/klauspost/compress v1.19.2
	github.com/opencontainers/go-digest v1.0.0 // indirect
	github.com/opencontainers/image-spec v1.1.1 // indirect
	github.com/sirupsen/logrus v1.9.4 // indirect
	golang.org/x/sync v0.22.0 // indirect
	gotest.tools/v3 v3.5.2 // indirect
)
