// Kernels in container images, such as those that eBPF projects publish for their own tests.

package kernel

import (
	"archive/tar"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"

	"github.com/google/go-containerregistry/pkg/authn"
	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/remote"
)

// places are the paths of kernels in images.
var places = []string{"boot/vmlinuz*", "boot/bzImage*", "vmlinuz*", "bzImage*", "usr/lib/modules/*/vmlinuz", "lib/modules/*/vmlinuz"}

// largest is the size limit of a kernel in a layer, in bytes.
const largest = 256 << 20

// image fetches the kernel of a container image. A cached one with the digest that the registry names is not fetched again.
func (c Cache) image(ctx context.Context, reference string) (Kernel, error) {
	ref, err := name.ParseReference(reference)
	if err != nil {
		return Kernel{}, fmt.Errorf("%q names no image: %w", reference, err)
	}
	options := []remote.Option{
		remote.WithContext(ctx), remote.WithAuthFromKeychain(authn.DefaultKeychain), remote.WithPlatform(v1.Platform{OS: "linux", Architecture: string(c.Architecture)}),
	}
	image, err := remote.Image(ref, options...)
	if err != nil {
		return Kernel{}, fmt.Errorf("the image %s cannot be fetched: %w", reference, err)
	}
	digest, err := image.Digest()
	if err != nil {
		return Kernel{}, fmt.Errorf("the image %s: %w", reference, err)
	}
	file := filepath.Join(c.Folder, fileName("oci_"+ref.Name())+"_"+digest.Hex, "vmlinuz")
	if _, err := os.Stat(file); err != nil {
		if err := unpackImage(image, file); err != nil {
			return Kernel{}, fmt.Errorf("the image %s: %w", reference, err)
		}
	}
	found, err := File(file)
	found.Package, found.Version = "oci:"+ref.Name(), digest.String()
	return found, err
}

// errNoKernel is an image without one.
var errNoKernel = errors.New("has no kernel (boot/vmlinuz, or another usual path)")

// unpackImage extracts the kernel from the topmost layer that has one.
func unpackImage(image v1.Image, file string) error {
	layers, err := image.Layers()
	if err != nil {
		return err
	}
	for i := len(layers) - 1; i >= 0; i-- {
		// Reading to the end checks the digest.
		found, err := fromLayer(layers[i], file)
		if found || err != nil {
			return err
		}
	}
	return errNoKernel
}

func fromLayer(layer v1.Layer, file string) (bool, error) {
	text, err := layer.Uncompressed()
	if err != nil {
		return false, err
	}
	defer text.Close()
	making := file + ".unpacking"
	defer os.Remove(making)
	found := false
	archive := tar.NewReader(text)
	for {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return false, err
		}
		if found || header.Typeflag != tar.TypeReg || !isKernel(header.Name) {
			continue
		}
		if header.Size > largest {
			return false, fmt.Errorf("%s has %d MiB, which no kernel has", header.Name, header.Size>>20)
		}
		if err := save(making, archive); err != nil {
			return false, err
		}
		found = true
	}
	// The digest includes the bytes after the archive's end.
	if _, err := io.Copy(io.Discard, text); err != nil {
		return false, err
	}
	if !found {
		return false, nil
	}
	return true, os.Rename(making, file)
}

// isKernel reports whether a path of an archive is that of a kernel.
func isKernel(written string) bool {
	clean := path.Clean("/" + written)[1:]
	for _, pattern := range places {
		if ok, _ := path.Match(pattern, clean); ok {
			return true
		}
	}
	return false
}

func save(file string, from io.Reader) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, from)
	return errors.Join(err, out.Close())
}
