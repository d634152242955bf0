// Kernels through the proxy of a company that opens TLS, with an authority that only the system's certificates name.

package kernel

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// registryHost is a name that only the proxy knows.
const registryHost = "registry.corp.example"

// vouched is a certificate of the host, and the authority's as PEM.
func vouched(t *testing.T) (tls.Certificate, []byte) {
	t.Helper()
	authorityKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	hostKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	from, to := time.Now().Add(-time.Hour), time.Now().Add(24*time.Hour)
	authority := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "a company"}, NotBefore: from, NotAfter: to, IsCA: true, BasicConstraintsValid: true,
	}
	host := &x509.Certificate{SerialNumber: big.NewInt(2), NotBefore: from, NotAfter: to, DNSNames: []string{registryHost}}
	own, err := x509.CreateCertificate(rand.Reader, authority, authority, &authorityKey.PublicKey, authorityKey)
	if err != nil {
		t.Fatal(err)
	}
	signed, err := x509.CreateCertificate(rand.Reader, host, authority, &hostKey.PublicKey, authorityKey)
	if err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{signed}, PrivateKey: hostKey}, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: own})
}

// openingProxy tunnels every connection to its own end, which opens TLS and passes requests on to `behind`.
func openingProxy(t *testing.T, certificate tls.Certificate, behind string, tunnels *atomic.Int32) string {
	t.Helper()
	target, err := url.Parse("http://" + behind)
	if err != nil {
		t.Fatal(err)
	}
	inside := httptest.NewUnstartedServer(httputil.NewSingleHostReverseProxy(target))
	inside.TLS = &tls.Config{Certificates: []tls.Certificate{certificate}}
	inside.StartTLS()
	t.Cleanup(inside.Close)
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodConnect {
			http.Error(w, "only tunnels", http.StatusNotImplemented)
			return
		}
		tunnels.Add(1)
		client, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		server, err := net.Dial("tcp", inside.Listener.Addr().String())
		if err != nil {
			t.Error(err)
			_ = client.Close()
			return
		}
		_, _ = client.Write([]byte("HTTP/1.1 200 OK\r\n\r\n"))
		join(client, server)
	}))
	t.Cleanup(proxy.Close)
	return proxy.URL
}

// join copies both ways until either side ends.
func join(left, right net.Conn) {
	go func() {
		defer left.Close()
		defer right.Close()
		_, _ = io.Copy(left, right)
	}()
	go func() {
		defer left.Close()
		defer right.Close()
		_, _ = io.Copy(right, left)
	}()
}

// TestS41UsesProxy is S41: a kernel comes through a proxy that opens TLS. Go reads proxies and certificates once a process, so another process fetches.
func TestS41UsesProxy(t *testing.T) {
	if reference := os.Getenv("OVERHEAD_TEST_KERNEL"); reference != "" {
		_, err := Cache{Folder: os.Getenv("OVERHEAD_TEST_CACHE")}.Resolve(t.Context(), reference)
		if err != nil {
			t.Fatal(err)
		}
		return
	}
	s := serve(t, layer(t, map[string]string{"boot/vmlinuz": "a kernel"}))
	registry, image, _ := strings.Cut(s.reference, "/")
	certificate, authority := vouched(t)
	var tunnels atomic.Int32
	proxy := openingProxy(t, certificate, registry, &tunnels)
	folder := t.TempDir()
	bundle := filepath.Join(folder, "authority.pem")
	if err := errors.Join(os.WriteFile(bundle, authority, 0o644), os.WriteFile(filepath.Join(folder, "nobody.pem"), nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	fetch := func(certificates string) (string, error) {
		command := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestS41UsesProxy$")
		command.Env = append(os.Environ(), "OVERHEAD_TEST_KERNEL=oci:"+registryHost+"/"+image, "OVERHEAD_TEST_CACHE="+filepath.Join(folder, "cache"),
			"HTTPS_PROXY="+proxy, "https_proxy="+proxy, "NO_PROXY=", "no_proxy=", "SSL_CERT_FILE="+certificates, "SSL_CERT_DIR="+folder+"/none")
		output, err := command.CombinedOutput()
		return string(output), err
	}
	if output, err := fetch(filepath.Join(folder, "nobody.pem")); err == nil || !strings.Contains(output, "certificate") {
		t.Errorf("an authority that nobody trusts: %v\n%s", err, output)
	}
	if output, err := fetch(bundle); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	if tunnels.Load() == 0 {
		t.Error("nothing went through the proxy")
	}
	found, _ := filepath.Glob(filepath.Join(folder, "cache", "*", "vmlinuz"))
	if len(found) != 1 {
		t.Errorf("kept: %v", found)
	}
}
