// Unpacks a kernel once on the host, because a guest would do it at every boot, instruction by instruction.

package kernel

import (
	"bytes"
	"compress/gzip"
	"debug/elf"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/klauspost/compress/zstd"
	"github.com/mikelolasagasti/xz"
	"github.com/pierrec/lz4/v4"

	"github.com/overhead-action/overhead-action/simulator/keep"
)

// formats increases when more kernels can be unpacked than before: a kernel that was stored as packed is tried again, so that the same
// kernel is the same on every host. The folders of all formats begin with the same name.
const (
	formats = began + "-2"
	began   = "unpacked"
)

// Unpacked is the kernel inside of `k`, which the emulator starts at once (PVH); it stays in the cache. It is `k` itself if its format is
// unknown, or cannot be started like that.
func (c Cache) Unpacked(k Kernel) (Kernel, error) {
	c.retire()
	path := filepath.Join(c.Folder, formats, k.SHA256)
	state, err := os.Stat(path)
	if errors.Is(err, os.ErrNotExist) {
		image, err := os.ReadFile(k.Path)
		if err != nil {
			return Kernel{}, err
		}
		if err := keep.Write(path, unpack(image)); err != nil {
			return Kernel{}, err
		}
		return c.Unpacked(k)
	}
	if err != nil {
		return Kernel{}, err
	}
	keep.Used(path)
	if state.Size() > 0 { // an empty one means that there is none
		k.Path, k.Unpacked = path, true
	}
	return k, nil
}

// retire removes unpacked kernels of other releases, which nothing else would remove.
func (c Cache) retire() {
	others, _ := filepath.Glob(filepath.Join(c.Folder, began+"*"))
	keep.Retire(slices.DeleteFunc(others, func(folder string) bool { return filepath.Base(folder) == formats })...)
}

// Offsets in a bzImage, by the kernel's Documentation/arch/x86/boot.rst.
const (
	setupSectors  = 0x1f1
	signature     = 0x202
	protocol      = 0x206
	payloadOffset = 0x248
	payloadLength = 0x24c
	headerEnd     = 0x250
	sector        = 512
	withPayload   = 0x208 // the protocol that has the last two
	longest       = 1 << 29
	dictionary    = 128 << 20 // the largest dictionary of XZ in a kernel's build (scripts/xz_wrap.sh)
)

// unpack is the ELF file that a bzImage holds, nil if the emulator cannot use it.
func unpack(image []byte) []byte {
	if len(image) < headerEnd || string(image[signature:signature+4]) != "HdrS" || binary.LittleEndian.Uint16(image[protocol:]) < withPayload {
		return nil
	}
	setup := int(image[setupSectors])
	if setup == 0 {
		setup = 4
	}
	begin := uint64(setup+1)*sector + uint64(binary.LittleEndian.Uint32(image[payloadOffset:]))
	length := uint64(binary.LittleEndian.Uint32(image[payloadLength:]))
	if length < 8 || begin+length > uint64(len(image)) {
		return nil
	}
	packed := image[begin : begin+length]
	// Its last word is its unpacked length.
	size := binary.LittleEndian.Uint32(packed[length-4:])
	if size > longest {
		return nil
	}
	kernel := make([]byte, size)
	if !inflate(packed, kernel) || !startsAtOnce(kernel) {
		return nil
	}
	return kernel
}

// inflate fills `kernel` from the packed data.
func inflate(packed, kernel []byte) bool {
	var in io.Reader
	var err error
	body := packed[:len(packed)-4]
	switch magic := binary.BigEndian.Uint32(packed); {
	case magic == 0x28b52ffd:
		var decoder *zstd.Decoder
		if decoder, err = zstd.NewReader(bytes.NewReader(body), zstd.WithDecoderConcurrency(1)); err == nil {
			defer decoder.Close()
			in = decoder
		}
	case magic == 0xfd377a58: // with the filter for x86, which most libraries for XZ do not have
		in, err = xz.NewReader(bytes.NewReader(body), dictionary)
	case magic == 0x02214c18:
		in = lz4.NewReader(bytes.NewReader(body))
	case magic>>16 == 0x1f8b:
		in, err = gzip.NewReader(bytes.NewReader(packed)) // whose own last word that is
	default:
		return false
	}
	if err == nil {
		_, err = io.ReadFull(in, kernel)
	}
	if err != nil {
		return false
	}
	// Checksums are compared at the end.
	more, err := io.Copy(io.Discard, in)
	return err == nil && more == 0
}

// startsAtOnce reports whether a kernel names its entry for PVH (XEN_ELFNOTE_PHYS32_ENTRY).
func startsAtOnce(kernel []byte) bool {
	file, err := elf.NewFile(bytes.NewReader(kernel))
	if err != nil {
		return false
	}
	const entry = 18
	for _, segment := range file.Progs {
		if segment.Type != elf.PT_NOTE {
			continue
		}
		notes, err := io.ReadAll(segment.Open())
		for err == nil && len(notes) > 12 {
			name, value, kind := file.ByteOrder.Uint32(notes), file.ByteOrder.Uint32(notes[4:]), file.ByteOrder.Uint32(notes[8:])
			if kind == entry && bytes.HasPrefix(notes[12:], []byte("Xen\x00")) {
				return true
			}
			notes = notes[min(uint64(len(notes)), 12+even(name)+even(value)):]
		}
	}
	return false
}

// even is a length rounded up to the next word.
func even(length uint32) uint64 { return (uint64(length) + 3) &^ 3 }
