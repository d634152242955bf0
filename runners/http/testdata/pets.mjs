// An application for tests of requests: answers to a GET of one of ten pets, takes each new one once, and writes down what it got.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port] = process.argv.slice(2);
const { RECORD = '' } = process.env;
const known = new Set();

function answerOf(method, url, body) {
  if (url === '/ready') return 200;
  if (method === 'GET') return /^\/pets\/([1-9]|10)$/.test(url) ? 200 : 404;
  const { id, at } = JSON.parse(body);
  if (Number.isNaN(Date.parse(at)) || known.has(id)) return 409;
  known.add(id);
  return 201;
}

createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  if (RECORD !== '') appendFileSync(RECORD, `${request.method} ${request.url} ${body}\n`);
  response.statusCode = answerOf(request.method, request.url, body);
  response.end('pet');
}).listen(Number(port), '127.0.0.1', () => console.log('Started'));
