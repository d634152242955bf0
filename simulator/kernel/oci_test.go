// Kernels from images of a registry in this process, on the loopback interface.

package kernel

import (
	"archive/tar"
	"bytes"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-containerregistry/pkg/name"
	"github.com/google/go-containerregistry/pkg/registry"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/remote"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
)

// layer is an archive of files by their names.
func layer(t *testing.T, files map[string]string) v1.Layer {
	t.Helper()
	var text bytes.Buffer
	out := tar.NewWriter(&text)
	for name, content := range files {
		if err := out.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(content)), Typeflag: tar.TypeReg}); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(out, content); err != nil {
			t.Fatal(err)
		}
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	made, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text.Bytes())), nil })
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// served is a registry with an image of these layers; it counts the requested layers, and may return other bytes than it names.
type served struct {
	reference string
	blobs     atomic.Int32
	spoil     atomic.Bool
}

func serve(t *testing.T, layers ...v1.Layer) *served {
	t.Helper()
	var s served
	holds := registry.New(registry.Logger(log.New(io.Discard, "", 0)))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet && strings.Contains(r.URL.Path, "/blobs/") {
			s.blobs.Add(1)
			if s.spoil.Load() {
				fmt.Fprint(w, "something else")
				return
			}
		}
		holds.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	s.reference = strings.TrimPrefix(server.URL, "http://") + "/cilium/ci-kernels:6.6"
	image, err := mutate.AppendLayers(empty.Image, layers...)
	if err != nil {
		t.Fatal(err)
	}
	ref, err := name.ParseReference(s.reference)
	if err != nil {
		t.Fatal(err)
	}
	if err := remote.Write(ref, image); err != nil {
		t.Fatal(err)
	}
	return &s
}

func TestImage(t *testing.T) {
	s := serve(t, layer(t, map[string]string{"boot/vmlinuz-old": "below"}), layer(t, map[string]string{"./boot/vmlinuz": "a kernel", "boot/config": "y"}),
		layer(t, map[string]string{"lib/modules/6.6/a.ko": "a module"}))
	cache := Cache{Folder: t.TempDir()}
	wanted := "oci:" + s.reference
	if _, err := cache.Ready(wanted); err == nil {
		t.Error("it is there before it was fetched")
	}
	found, err := cache.Resolve(t.Context(), wanted)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(found.Path); err != nil || string(text) != "a kernel" {
		t.Errorf("got %q, %v", text, err)
	}
	if found.Package != wanted || !strings.HasPrefix(found.Version, "sha256:") || len(found.SHA256) != 64 {
		t.Errorf("got %+v", found)
	}
	fetched := s.blobs.Load()
	if again, err := cache.Resolve(t.Context(), wanted); err != nil || again != found {
		t.Errorf("again: %+v, %v", again, err)
	}
	if got := s.blobs.Load(); got != fetched {
		t.Errorf("%d layers were fetched again", got-fetched)
	}
	if ready, err := cache.Ready(wanted); err != nil || ready != found {
		t.Errorf("ready: %+v, %v", ready, err)
	}
}

func TestImageWithoutKernel(t *testing.T) {
	s := serve(t, layer(t, map[string]string{"etc/vmlinuz": "not there", "boot/grub": "x"}))
	cache := Cache{Folder: t.TempDir()}
	if _, err := cache.Resolve(t.Context(), "oci:"+s.reference); err == nil || !strings.Contains(err.Error(), "has no kernel") {
		t.Errorf("no kernel: %v", err)
	}
	missing := strings.Replace(s.reference, "6.6", "6.7", 1)
	if _, err := cache.Resolve(t.Context(), "oci:"+missing); err == nil || !strings.Contains(err.Error(), missing+" cannot be fetched") {
		t.Errorf("no image: %v", err)
	}
	if _, err := cache.Resolve(t.Context(), "oci:UPPER CASE"); err == nil || !strings.Contains(err.Error(), "names no image") {
		t.Errorf("no name: %v", err)
	}
}

func TestDamagedImage(t *testing.T) {
	s := serve(t, layer(t, map[string]string{"boot/vmlinuz": "a kernel"}))
	s.spoil.Store(true)
	cache := Cache{Folder: t.TempDir()}
	if found, err := cache.Resolve(t.Context(), "oci:"+s.reference); err == nil {
		t.Errorf("other bytes are taken: %+v", found)
	}
}
