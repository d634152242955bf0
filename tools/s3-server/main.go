// A real S3 server for tests: the gateway of versitygw on a folder, on a free port of 127.0.0.1, until standard input ends.
//
// Usage: s3-server FOLDER ACCESS SECRET. FOLDER/data holds the buckets, FOLDER/iam/users.json the users other than root. Prints its port.
package main

import (
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"

	"github.com/versity/versitygw/auth"
	"github.com/versity/versitygw/backend/meta"
	"github.com/versity/versitygw/backend/posix"
	"github.com/versity/versitygw/s3api"
	"github.com/versity/versitygw/s3api/middlewares"
)

func main() {
	if len(os.Args) != 4 {
		fail(fmt.Errorf("usage: s3-server FOLDER ACCESS SECRET"))
	}
	go func() {
		// The test that started the server has ended, even if it was killed.
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	fail(serve(os.Args[1], os.Args[2], os.Args[3]))
}

func serve(folder, access, secret string) error {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return err
	}
	data, users := filepath.Join(folder, "data"), filepath.Join(folder, "iam")
	for _, each := range []string{data, users} {
		if err := os.MkdirAll(each, 0o755); err != nil {
			return err
		}
	}
	storer, err := metadata(data, filepath.Join(folder, "metadata"))
	if err != nil {
		return err
	}
	backend, err := posix.New(data, storer.MetadataStorer, posix.PosixOpts{SideCarDir: storer.sideCar, NewDirPerm: 0o755, Concurrency: 256})
	if err != nil {
		return err
	}
	root := auth.Account{Access: access, Secret: secret, Role: auth.RoleAdmin}
	iam, err := auth.NewInternal(root, users)
	if err != nil {
		return err
	}
	port, err := freePort()
	if err != nil {
		return err
	}
	server, err := s3api.New(backend, middlewares.RootUserConfig{Access: access, Secret: secret}, "us-east-1", iam, nil, nil, nil, nil,
		s3api.WithQuiet(), s3api.WithKeepAlive(), s3api.WithMpMaxParts(10000),
		s3api.WithConcurrencyLimiter(4096, 1024),
		s3api.WithOnListen(func() { fmt.Printf("port %d\n", port) }))
	if err != nil {
		return err
	}
	return server.ServeMultiPort([]string{fmt.Sprintf("127.0.0.1:%d", port)})
}

type storer struct {
	meta.MetadataStorer
	sideCar string
}

// metadata returns where the server keeps what is known of objects: in extended attributes, or in files on file systems without them.
func metadata(data, sideCar string) (storer, error) {
	attributes := meta.XattrMeta{}
	if attributes.Test(data) == nil {
		return storer{MetadataStorer: attributes}, nil
	}
	if err := os.MkdirAll(sideCar, 0o755); err != nil {
		return storer{}, err
	}
	files, err := meta.NewSideCar(sideCar)
	return storer{MetadataStorer: files, sideCar: sideCar}, err
}

func freePort() (int, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port, nil
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
