import { connect } from 'node:net';
import fc from 'fast-check';

const LINES = [
  'GET /healthz HTTP/1.1',
  'GET /api/%zz HTTP/1.1',
  'GET /api/\u0000 HTTP/1.1',
  'GET /api/\u00e9\u00ff HTTP/1.1',
  'GET  /api HTTP/1.1',
  'GET /api HTTP/9.9',
  'GET /api HTTP/1.0',
  'GET /api',
  'GET http://other.example/api/x HTTP/1.1',
  'GET //api HTTP/1.1',
  'GET /api/../../etc/passwd HTTP/1.1',
  'GET /..%2f..%2fetc%2fpasswd HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'CONNECT x:1 HTTP/1.1',
  'TRACE / HTTP/1.1',
  'PRI * HTTP/2.0',
  'BREW /api HTTP/1.1',
  `GET /${'x'.repeat(20_000)} HTTP/1.1`,
  'POST /api/blade-auth/oauth/token HTTP/1.1',
  'POST /api/blade-veneer/v1/printRecord/save HTTP/1.1',
  'POST /api/blade-veneer/v1/printRecord/save?id=%ff HTTP/1.1',
  '\u0016\u0003\u0001\u0002',
  '',
];

const HEADERS = [
  'Content-Length: -1',
  'Content-Length: x',
  'Content-Length: 5',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: 99999999999999999999',
  'Content-Length: 2000000',
  'Content-Length: 5\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: x',
  'Content-Type: application/json',
  'Content-Type: multipart/form-data; boundary=x',
  'Content-Encoding: gzip',
  'Host: a\r\nHost: b',
  'Expect: 100-continue',
  'Connection: Upgrade\r\nUpgrade: h2c',
  'Connection: Upgrade\r\nUpgrade: websocket',
  `X-Long: ${'x'.repeat(20_000)}`,
  Array.from({ length: 300 }, (_, index) => `X-${index}: ${'y'.repeat(40)}`).join('\r\n'),
  'X-Nul: a\u0000b',
  'X Space: x',
  'No colon',
  ' folded',
  `Blade-Auth: bearer ${'x'.repeat(9000)}`,
];

const BODIES = [
  '',
  '{}',
  '{"a":',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\nhello',
  'ffffffffffffffff\r\n',
  '\u0000\u0001\u0002',
  'x'.repeat(1_100_000),
];

/** Requests that break HTTP in their line, headers or body. */
export const rawMessages: fc.Arbitrary<string> = fc
  .record({
    line: fc.constantFrom(...LINES),
    headers: fc.array(fc.constantFrom(...HEADERS), { maxLength: 3 }),
    body: fc.constantFrom(...BODIES),
  })
  .map(({ line, headers, body }) =>
    [line, 'Host: x', ...headers, 'Connection: close', '', body].join('\r\n'),
  );

export interface RawAnswer {
  status: number;
  body: string;
}

/** Sends bytes, ends the sending side, and returns the answers received before the server closed. */
export function exchange(port: number, message: string): Promise<RawAnswer[]> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      received += text;
    });
    // A server may disconnect before it has read everything.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(readAnswers(received)));
    socket.on('end', () => socket.destroy());
    socket.end(Buffer.from(message, 'latin1'));
  });
}

function readAnswers(received: string): RawAnswer[] {
  return received
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((text) => text !== '')
    .map((text) => {
      const [head = '', ...rest] = text.split('\r\n\r\n');
      return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), body: rest.join('\r\n\r\n') };
    })
    .filter(({ status }) => status !== 100);
}
