// The guest's end of the channel.

package channel

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"hash"
	"io"
)

// Writer writes lines and computes the footer.
type Writer struct {
	out   io.Writer
	sum   hash.Hash
	forks int
}

// NewWriter writes to `out`, which must take bytes unchanged.
func NewWriter(out io.Writer) *Writer {
	return &Writer{out: out, sum: sha256.New()}
}

// Hello is the first line.
func (w *Writer) Hello(kernel string) error {
	return w.line(Hello{Kind: "hello", Version: Version, Kernel: kernel})
}

// Fork reports one process.
func (w *Writer) Fork(fork Fork) error {
	fork.Kind = "fork"
	w.forks++
	return w.line(fork)
}

// Fail reports that the guest cannot continue.
func (w *Writer) Fail(message string) error {
	return w.line(Failure{Kind: "failure", Message: message})
}

// End writes the footer.
func (w *Writer) End() error {
	return w.line(Footer{Kind: "end", Forks: w.forks, SHA256: hex.EncodeToString(w.sum.Sum(nil))})
}

func (w *Writer) line(value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	text = append(text, '\n')
	w.sum.Write(text)
	_, err = w.out.Write(text)
	return err
}
