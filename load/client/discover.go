// Methods of calls without a .proto file, as the server itself describes them.
package client

import (
	"context"
	"fmt"
	"net"
	"strings"

	"github.com/jhump/protoreflect/v2/grpcreflect"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// RefusedError is a request that can never be sent to this server.
type RefusedError struct{ why error }

func (r *RefusedError) Error() string { return r.why.Error() }

// Discover asks the server for the methods of calls without a .proto file. It fails with a [RefusedError] if the server
// lacks one, and with another error if it may succeed later.
func (t *Target) Discover(ctx context.Context) error {
	calls := t.unknown()
	if len(calls) == 0 {
		return nil
	}
	conn, err := t.dialCalls(func(ctx context.Context, address string) (net.Conn, error) { return t.dial(ctx, "tcp", address) })
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }() // nothing more is expected of it
	ctx, cancel := context.WithTimeout(ctx, t.timeout)
	defer cancel()
	server := grpcreflect.NewClientAuto(ctx, conn)
	defer server.Reset()
	for _, one := range calls {
		if err := t.discover(server, one); err != nil {
			return named(one.name, err)
		}
	}
	return nil
}

// unknown are the calls without a method.
func (t *Target) unknown() (all []*call) {
	for _, one := range t.requests {
		if one.call != nil && one.call.method == nil {
			all = append(all, one.call)
		}
	}
	return all
}

func (t *Target) discover(server *grpcreflect.Client, one *call) error {
	place := "the server on " + t.callAddress
	files, err := describing(server, one.rpc.Method)
	switch {
	case status.Code(err) == codes.Unimplemented:
		return &RefusedError{fmt.Errorf("%s has no reflection, so %s is unknown: switch reflection on in the server, or name its .proto file under grpc (proto)", place, one.rpc.Method)}
	case err != nil:
		return fmt.Errorf("%s on %s: %w", one.rpc.Method, t.callAddress, err)
	}
	method, err := methodIn(files, one.rpc.Method, place)
	if err == nil {
		err = one.use(method)
	}
	if err != nil {
		return &RefusedError{err}
	}
	return nil
}

// describing returns the file of a method's service; without such a service, those of all services.
func describing(server *grpcreflect.Client, method string) ([]protoreflect.FileDescriptor, error) {
	service, _, _ := strings.Cut(method, "/")
	file, err := server.FileContainingSymbol(protoreflect.FullName(service))
	if err == nil {
		return []protoreflect.FileDescriptor{file}, nil
	}
	if !grpcreflect.IsElementNotFoundError(err) {
		return nil, err
	}
	services, err := server.ListServices()
	if err != nil {
		return nil, err
	}
	var all []protoreflect.FileDescriptor
	for _, one := range services {
		// A service that cannot be described is no candidate for a wrong name.
		if file, err := server.FileContainingSymbol(one); err == nil && !strings.HasPrefix(string(one), "grpc.reflection.") {
			all = append(all, file)
		}
	}
	return all, nil
}
