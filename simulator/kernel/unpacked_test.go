// The content of a bzImage: found in every format, unpacked once, and ignored if the emulator could not start it.

package kernel

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
	"github.com/pierrec/lz4/v4"
)

// inside is a minimal kernel: an ELF file with two notes.
func inside(kind uint32) []byte {
	var out bytes.Buffer
	argv := func(values ...any) {
		for _, value := range values {
			_ = binary.Write(&out, binary.LittleEndian, value)
		}
	}
	argv([]byte("\x7fELF\x02\x01\x01"), make([]byte, 9), uint16(2), uint16(62), uint32(1), uint64(0), uint64(64), uint64(0), uint32(0), uint16(64), uint16(56), uint16(1), uint16(64), uint16(0), uint16(0))
	notes := 20 + 3 + 1 + 24
	argv(uint32(4), uint32(4), uint64(120), uint64(0), uint64(0), uint64(notes), uint64(notes), uint64(4))
	argv(uint32(6), uint32(2), uint32(1), []byte("Linux\x00\x00\x00"), []byte("1\x00\x00\x00"))
	argv(uint32(4), uint32(4), kind, []byte("Xen\x00"), uint32(0x1000000))
	argv(make([]byte, 100_000))
	// Calls of one place, which the filter of XZ for x86 rewrites.
	for i := range int32(1000) {
		argv(uint8(0xe8), -5*i-40_000)
	}
	return out.Bytes()
}

// around is a bzImage of these packed bytes.
func around(packed []byte, size int) []byte {
	image := make([]byte, 3*sector, 3*sector+len(packed)+4)
	image[setupSectors] = 1
	copy(image[signature:], "HdrS")
	binary.LittleEndian.PutUint16(image[protocol:], 0x20f)
	binary.LittleEndian.PutUint32(image[payloadOffset:], sector)
	binary.LittleEndian.PutUint32(image[payloadLength:], uint32(len(packed)+4))
	return binary.LittleEndian.AppendUint32(append(image, packed...), uint32(size))
}

// packing writes into one of the formats.
func packing(t *testing.T, kernel []byte, to func(io.Writer) (io.WriteCloser, error)) []byte {
	t.Helper()
	var out bytes.Buffer
	in, err := to(&out)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := in.Write(kernel); err != nil {
		t.Fatal(err)
	}
	if err := in.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestUnpack(t *testing.T) {
	const entry = 18
	kernel := inside(entry)
	zipped := packing(t, kernel, func(out io.Writer) (io.WriteCloser, error) { return zstd.NewWriter(out) })
	// Made by `xz --check=crc32 --x86 --lzma2=dict=32MiB`, like a kernel's build; there is no other encoder with that filter.
	filtered, err := os.ReadFile("testdata/inside.xz")
	if err != nil {
		t.Fatal(err)
	}
	for name, image := range map[string][]byte{
		"xz":   around(filtered, len(kernel)),
		"zstd": around(zipped, len(kernel)),
		"lz4": around(packing(t, kernel, func(out io.Writer) (io.WriteCloser, error) {
			legacy := lz4.NewWriter(out)
			return legacy, legacy.Apply(lz4.LegacyOption(true))
		}), len(kernel)),
		// Without its own last word, which is written again.
		"gzip": around(bytes.TrimSuffix(packing(t, kernel, func(out io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(out), nil }), length(kernel)), len(kernel)),
	} {
		if !bytes.Equal(unpack(image), kernel) {
			t.Errorf("%s: not what was packed", name)
		}
		if unpack(image[:len(image)-5]) != nil {
			t.Errorf("%s: a file that was cut off holds a kernel", name)
		}
		image[len(image)-20]++
		if bytes.Equal(unpack(image), kernel) && name != "lz4" { // which has no sum
			t.Errorf("%s: a changed byte changes nothing", name)
		}
	}
	other := packing(t, inside(entry+1), func(out io.Writer) (io.WriteCloser, error) { return zstd.NewWriter(out) })
	for name, image := range map[string][]byte{
		"empty": nil, "a header": around(nil, 0)[:headerEnd], "no bzImage": make([]byte, 4096), "no place to enter": around(other, len(inside(entry+1))),
		"an unknown format": around([]byte("\x5d\x00\x00\x00\x00\x00\x00\x04"), len(kernel)), "longer than it is": around(zipped, len(kernel)+1), "much longer": around(zipped, 1<<30),
		"no ELF": around(packing(t, []byte("text"), func(out io.Writer) (io.WriteCloser, error) { return zstd.NewWriter(out) }), 4),
	} {
		if got := unpack(image); got != nil {
			t.Errorf("%s: %d bytes", name, len(got))
		}
	}
}

func length(kernel []byte) []byte {
	return binary.LittleEndian.AppendUint32(nil, uint32(len(kernel)))
}

func TestUnpacked(t *testing.T) {
	const entry = 18
	for name, c := range map[string]struct {
		kernel []byte
		want   bool
	}{"PVH": {inside(entry), true}, "none": {inside(entry + 1), false}} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "vmlinuz")
			packed := packing(t, c.kernel, func(out io.Writer) (io.WriteCloser, error) { return zstd.NewWriter(out) })
			if err := os.WriteFile(path, around(packed, len(c.kernel)), 0o644); err != nil {
				t.Fatal(err)
			}
			known, err := File(path)
			if err != nil {
				t.Fatal(err)
			}
			cache := Cache{Folder: t.TempDir()}
			found, err := cache.Unpacked(known)
			if err != nil || found.Unpacked != c.want || found.SHA256 != known.SHA256 || (found.Path != path) != c.want {
				t.Fatalf("got %+v, %v", found, err)
			}
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
			if again, err := cache.Unpacked(known); err != nil || again != found {
				t.Errorf("again: %+v, %v", again, err)
			}
			if !c.want {
				return
			}
			if text, err := os.ReadFile(found.Path); err != nil || !bytes.Equal(text, c.kernel) {
				t.Errorf("it is not what was packed: %v", err)
			}
		})
	}
}

// Kernels unpacked by an older release are removed when no release uses them any more, with the folder; nothing else in the cache is.
func TestOlderFormats(t *testing.T) {
	path := filepath.Join(t.TempDir(), "vmlinuz")
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	known, err := File(path)
	if err != nil {
		t.Fatal(err)
	}
	cache := Cache{Folder: t.TempDir()}
	const old = 60 * 24 * time.Hour
	stays := map[string]bool{"unpacked/a": false, "unpacked-1/b": true, "unpacked-1/c": false, formats + "/" + known.SHA256: true, "linux-image_1/vmlinuz": true, "linux-image.json": true}
	for name := range stays {
		path := filepath.Join(cache.Folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, time.Time{}, time.Now().Add(-old)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chtimes(filepath.Join(cache.Folder, "unpacked-1/b"), time.Time{}, time.Now()); err != nil {
		t.Fatal(err)
	}
	if _, err := cache.Unpacked(known); err != nil {
		t.Fatal(err)
	}
	for name, want := range stays {
		if _, err := os.Stat(filepath.Join(cache.Folder, name)); (err == nil) != want {
			t.Errorf("%s: it is there %v, and that it should be is %v", name, err == nil, want)
		}
	}
	if _, err := os.Stat(filepath.Join(cache.Folder, "unpacked")); !os.IsNotExist(err) {
		t.Errorf("the empty folder: %v", err)
	}
}
