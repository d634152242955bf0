// Recordings, and the part of them that is stored.

package recording

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Kept returns the recording of a subject: the one in a folder of run folders, whose judged part is stored, or else the stored one; nil without
// either. It is read from the stored file, so that the judgement is reproducible. Either folder may be "".
func Kept(subject Subject, runs, keep string) (*Recording, error) {
	file := filepath.Join(keep, subject.File())
	if runs != "" {
		found, err := filepath.Glob(filepath.Join(runs, "*", "results", subject.File()))
		if err != nil {
			return nil, err
		}
		if len(found) > 0 {
			if recorded, err := Read(subject, found[0]); err != nil || keep == "" {
				return recorded, err
			} else if err := recorded.Keep(keep); err != nil {
				return nil, err
			}
		}
	}
	if _, err := os.Stat(file); keep == "" || errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return Read(subject, file)
}

// Keep writes the judged part of a recording into a folder.
func (r *Recording) Keep(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	if err := write(filepath.Join(folder, r.Subject.File()), r.Write); err != nil || r.journal == nil {
		return err
	}
	return write(filepath.Join(folder, r.Subject.Journal()), r.WriteJournal)
}

func write(path string, content func(io.Writer) error) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(content(file), file.Close())
}
