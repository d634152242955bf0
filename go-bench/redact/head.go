// The measured head: a browser's request of about 1.1 KiB with two secrets.

package redact

import (
	"fmt"
	"strings"
)

// Sample is a request head of 1,126 bytes (1.1 KiB); its cookie fills it up.
func Sample() []byte {
	const size = 1126
	head := strings.Join([]string{
		"GET /v1/orders/4711?expand=items HTTP/1.1",
		"Host: shop.example.com",
		"User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36",
		"Accept: application/json, text/plain;q=0.9, */*;q=0.8",
		"Accept-Encoding: gzip, deflate, br, zstd",
		"Accept-Language: en-GB,en;q=0.9,it;q=0.8",
		"Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0NzExIiwiZXhwIjoxNzAwMDAwMDAwfQ.c2lnbmF0dXJl",
		"Cache-Control: no-cache",
		"Connection: keep-alive",
		"Referer: https://shop.example.com/orders",
		"Sec-Fetch-Dest: empty",
		"Sec-Fetch-Mode: cors",
		"Sec-Fetch-Site: same-origin",
		"traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
		"X-Request-Id: 7f6c1c5e-3f0e-4a53-9a0c-2f1d8f1c9b11",
		"Cookie: session=%s",
		"", "",
	}, "\r\n")
	return fmt.Appendf(nil, head, strings.Repeat("5f", size)[:size-len(head)+len("%s")])
}
