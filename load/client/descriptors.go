// Services from .proto files and descriptor sets, and their methods by name.
package client

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/agnivade/levenshtein"
	"github.com/bufbuild/protocompile"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"

	"github.com/overhead-action/overhead-action/load/plan"
)

// services are the files that were read, by path.
type services struct {
	known map[string][]protoreflect.FileDescriptor
}

// method finds a unary method.
func (s *services) method(of plan.RPC) (protoreflect.MethodDescriptor, error) {
	files, ok := s.known[of.Proto]
	if !ok {
		var err error
		if files, err = filesOf(of); err != nil {
			return nil, err
		}
		if s.known == nil {
			s.known = map[string][]protoreflect.FileDescriptor{}
		}
		s.known[of.Proto] = files
	}
	return methodIn(files, of.Method, of.Proto)
}

// methodIn finds a unary method in files, which come from a place that its errors name.
func methodIn(files []protoreflect.FileDescriptor, wanted, place string) (protoreflect.MethodDescriptor, error) {
	var names []string
	for _, file := range files {
		for at := range file.Services().Len() {
			service := file.Services().Get(at)
			for index := range service.Methods().Len() {
				method := service.Methods().Get(index)
				name := nameOf(method)
				if name != wanted {
					names = append(names, name)
					continue
				}
				if method.IsStreamingClient() || method.IsStreamingServer() {
					return nil, fmt.Errorf("the method %s streams: only unary calls can be sent", name)
				}
				return method, nil
			}
		}
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("%s has no method of a service", place)
	}
	return nil, fmt.Errorf("%s has no method %s; did you mean %s?", place, wanted, nearest(wanted, names))
}

// nameOf is package.Service/Method.
func nameOf(method protoreflect.MethodDescriptor) string {
	return fmt.Sprintf("%s/%s", method.Parent().FullName(), method.Name())
}

func nearest(wanted string, names []string) string {
	return slices.MinFunc(names, func(a, b string) int {
		return levenshtein.ComputeDistance(wanted, a) - levenshtein.ComputeDistance(wanted, b)
	})
}

func filesOf(of plan.RPC) ([]protoreflect.FileDescriptor, error) {
	if filepath.Ext(of.Proto) == ".proto" {
		return compile(of)
	}
	content, err := os.ReadFile(of.Proto)
	if err != nil {
		return nil, err
	}
	var set descriptorpb.FileDescriptorSet
	if err := proto.Unmarshal(content, &set); err != nil {
		return nil, fmt.Errorf("%s is neither a .proto file nor a descriptor set (protoc --include_imports --descriptor_set_out): %w", of.Proto, err)
	}
	files, err := protodesc.NewFiles(&set)
	if err != nil {
		return nil, fmt.Errorf("%s: %w: write it with --include_imports", of.Proto, err)
	}
	var all []protoreflect.FileDescriptor
	files.RangeFiles(func(file protoreflect.FileDescriptor) bool {
		all = append(all, file)
		return true
	})
	return all, nil
}

// compile reads a .proto file by its name in the import folder that has it. Errors have file, line and column.
func compile(of plan.RPC) ([]protoreflect.FileDescriptor, error) {
	if _, err := os.Stat(of.Proto); err != nil {
		return nil, err
	}
	folders, name := slices.Concat(of.Imports, []string{filepath.Dir(of.Proto)}), filepath.Base(of.Proto)
	for _, folder := range of.Imports {
		if within, err := filepath.Rel(folder, of.Proto); err == nil && filepath.IsLocal(within) {
			name = within
			break
		}
	}
	compiler := protocompile.Compiler{Resolver: protocompile.WithStandardImports(&protocompile.SourceResolver{ImportPaths: folders})}
	files, err := compiler.Compile(context.Background(), name)
	if err != nil {
		return nil, fmt.Errorf("the file does not compile: %w", err)
	}
	all := make([]protoreflect.FileDescriptor, len(files))
	for at, file := range files {
		all[at] = file
	}
	return all, nil
}
