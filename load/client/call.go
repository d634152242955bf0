// Unary calls of gRPC: messages from JSON, one call after the other over each connection.
package client

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"strings"
	"sync/atomic"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/overhead-action/overhead-action/load/plan"
	"github.com/overhead-action/overhead-action/load/template"
)

// call is a method with its message.
type call struct {
	name string
	rpc  plan.RPC
	path string
	// method is nil until the server has described it.
	method protoreflect.MethodDescriptor
	// message is the encoded message if it is constant, else text renders it.
	constant bool
	message  []byte
	text     template.Text
	metadata metadata.MD
	code     codes.Code
}

func newCall(wanted plan.Request, parser *template.Parser, services *services) (*call, error) {
	made := &call{name: wanted.Name, rpc: *wanted.RPC, metadata: metadata.New(wanted.Headers)}
	made.rpc.Method = strings.TrimPrefix(made.rpc.Method, "/")
	if err := made.code.UnmarshalJSON([]byte(`"` + wanted.RPC.Code + `"`)); err != nil {
		return nil, fmt.Errorf("%q is no status code of gRPC: write for example OK or NOT_FOUND", wanted.RPC.Code)
	}
	made.text = template.Constant(wanted.Body)
	if wanted.Template {
		var err error
		if made.text, err = parser.Parse(wanted.Body); err != nil {
			return nil, err
		}
	}
	if made.rpc.Proto == "" {
		return made, made.checkText()
	}
	method, err := services.method(made.rpc)
	if err != nil {
		return nil, err
	}
	return made, made.use(method)
}

// first is the first text, which shows whether the text is a message.
func (c *call) first() []byte {
	return c.text.Append(nil, template.Body, template.Request{Now: time.Now()})
}

// checkText checks what is known without the method: the text is JSON.
func (c *call) checkText() error {
	var parsed json.RawMessage
	first := c.first()
	if err := json.Unmarshal(first, &parsed); err != nil {
		return fmt.Errorf("the message of %s is no JSON: %s: %w", c.rpc.Method, head(first), err)
	}
	return nil
}

// use sets the method. The text must be its message.
func (c *call) use(method protoreflect.MethodDescriptor) error {
	c.path, c.method = "/"+nameOf(method), method
	message, err := c.encode(c.first())
	if err != nil {
		return err
	}
	c.constant, c.message = c.text.IsConstant(), message
	return nil
}

// encode returns the message of a JSON text in the binary format.
func (c *call) encode(text []byte) ([]byte, error) {
	message := dynamicpb.NewMessage(c.method.Input())
	if err := protojson.Unmarshal(text, message); err != nil {
		return nil, fmt.Errorf("the message of %s is no %s: %s: %s", c.rpc.Method, c.method.Input().FullName(), head(text), strings.ReplaceAll(err.Error(), "\u00a0", " "))
	}
	return proto.Marshal(message)
}

// decode returns an answer as JSON without spaces: the encoder adds some at random.
func (c *call) decode(answer []byte) ([]byte, error) {
	message := dynamicpb.NewMessage(c.method.Output())
	if err := proto.Unmarshal(answer, message); err != nil {
		return nil, err
	}
	text, err := protojson.Marshal(message)
	if err != nil {
		return nil, err
	}
	var compact bytes.Buffer
	err = json.Compact(&compact, text)
	return compact.Bytes(), err
}

// calls is a connection of gRPC.
type calls struct {
	conn  *grpc.ClientConn
	bytes atomic.Int64
}

func (c *calls) close() { _ = c.conn.Close() } // nothing more is expected of it

// open prepares a connection, which opens with its first call.
func (t *Target) open() (*calls, error) {
	made := &calls{}
	dial := func(ctx context.Context, address string) (net.Conn, error) {
		conn, err := t.dial(ctx, "tcp", address)
		if err != nil {
			return nil, err
		}
		return &metered{conn, &made.bytes}, nil
	}
	var err error
	made.conn, err = t.dialCalls(dial, grpc.WithDefaultCallOptions(grpc.ForceCodec(binary{}), grpc.MaxCallRecvMsgSize(longest)))
	return made, err
}

// dialCalls prepares a connection to the address of the calls.
func (t *Target) dialCalls(dial func(ctx context.Context, address string) (net.Conn, error), options ...grpc.DialOption) (*grpc.ClientConn, error) {
	return grpc.NewClient("passthrough:///"+t.callAddress, append(options,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithContextDialer(dial),
		grpc.WithUserAgent("overhead"),
		grpc.WithDisableRetry(),
		grpc.WithDisableServiceConfig(),
		grpc.WithIdleTimeout(0),
	)...)
}

// invoke sends a call, and checks its answer.
func (c *Connection) invoke(one *request, of template.Request, deadline time.Time) error {
	if c.calls == nil {
		made, err := c.target.open()
		if err != nil {
			return err
		}
		c.calls = made
	}
	message, err := c.message(one.call, of)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithDeadline(context.Background(), deadline)
	defer cancel()
	if len(one.call.metadata) > 0 {
		ctx = metadata.NewOutgoingContext(ctx, one.call.metadata)
	}
	before := c.calls.bytes.Load()
	var answer []byte
	err = c.calls.conn.Invoke(ctx, one.call.path, &message, &answer)
	c.Bytes += c.calls.bytes.Load() - before
	return c.judge(one, answer, err)
}

func (c *Connection) message(call *call, of template.Request) ([]byte, error) {
	if call.constant {
		return call.message, nil
	}
	c.content = call.text.Append(c.content[:0], template.Body, of)
	return call.encode(c.content)
}

func (c *Connection) judge(one *request, answer []byte, err error) error {
	got := status.Convert(err)
	switch {
	case got.Code() == one.call.code:
	case got.Code() == codes.Unavailable || got.Code() == codes.DeadlineExceeded || got.Code() == codes.Canceled:
		c.Close()
		return fmt.Errorf("no answer: %s: %s", got.Code(), got.Message())
	default:
		return &WrongError{fmt.Sprintf("status %s, not %s: %s", got.Code(), one.call.code, head([]byte(got.Message())))}
	}
	if one.match == nil || err != nil {
		return nil
	}
	text, err := one.call.decode(answer)
	if err != nil {
		return &WrongError{fmt.Sprintf("the answer is no %s: %v", one.call.method.Output().FullName(), err)}
	}
	if !one.match.Match(text) {
		return &WrongError{fmt.Sprintf("an answer that does not match %q: %s", one.match, head(text))}
	}
	return nil
}

// binary passes encoded messages on.
type binary struct{}

func (binary) Marshal(message any) ([]byte, error) { return *message.(*[]byte), nil }
func (binary) Unmarshal(data []byte, into any) error {
	*into.(*[]byte) = data
	return nil
}
func (binary) Name() string { return "proto" }

// metered counts the bytes of a connection that several goroutines use.
type metered struct {
	net.Conn
	sum *atomic.Int64
}

func (m *metered) Read(into []byte) (int, error) {
	read, err := m.Conn.Read(into)
	m.sum.Add(int64(read))
	return read, err
}

func (m *metered) Write(all []byte) (int, error) {
	written, err := m.Conn.Write(all)
	m.sum.Add(int64(written))
	return written, err
}
