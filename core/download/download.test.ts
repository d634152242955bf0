// Downloads and proxies: the proxy of an address, and requests for plain addresses.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { it } from 'node:test';
import { download, proxyOf } from './download.ts';

it('the proxy of an address is that of its protocol, unless NO_PROXY has its host', () => {
  const environment = {
    HTTPS_PROXY: 'http://secure:1',
    http_proxy: 'plain:2',
    NO_PROXY: 'corp.example, .own:8081',
  };
  assert.equal(proxyOf('https://a.example/x', environment), 'http://secure:1');
  assert.equal(proxyOf('http://a.example/x', environment), 'http://plain:2');
  for (const direct of ['https://corp.example/', 'http://maven.corp.example/', 'http://repo.own:8081/x'])
    assert.equal(proxyOf(direct, environment), null, direct);
  assert.equal(proxyOf('http://repo.own:8082/x', environment), 'http://plain:2');
  assert.equal(proxyOf('https://a.example/', {}), null);
  assert.equal(proxyOf('https://a.example/', { HTTPS_PROXY: 'http://secure:1', no_proxy: '*' }), null);
});

it('S41: an http address is fetched through HTTP_PROXY', async () => {
  const urls: string[] = [];
  const proxy = createServer((request, response) => {
    urls.push(request.url ?? '');
    response.end('a jar');
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  try {
    const { port } = proxy.address() as AddressInfo;
    const environment = { HTTP_PROXY: `http://127.0.0.1:${port}` };
    const url = 'http://repository.invalid/agent.jar';
    const route = { authorization: null, proxy: proxyOf(url, environment), environment };
    const body = await download(url, new AbortController().signal, route);
    assert.equal(Buffer.from(body as Uint8Array).toString(), 'a jar');
    assert.deepEqual(urls, [url]);
  } finally {
    proxy.close();
  }
});
