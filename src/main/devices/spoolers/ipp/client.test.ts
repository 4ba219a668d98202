import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { describeError, toAppError } from '#shared/errors';
import { createIppPrinter } from '../../printers/ipp.ts';
import { getPrinter } from './operations.ts';

const targetAt = (port: number) => ({
  name: '标签机',
  address: { host: '127.0.0.1', port },
  isTls: false,
  path: '/ipp/print',
  printerUri: `ipp://127.0.0.1:${port}/ipp/print`,
});

/** What a question to a printer fails with that does so once it has the question. */
async function failureOf(answer: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const target = targetAt(port);
  try {
    const [error, state] = await Promise.all([
      getPrinter(target).catch(toAppError),
      createIppPrinter({ target, isSpooler: false }).status(),
    ]);
    return { error: toAppError(error), state };
  } finally {
    server.close();
  }
}

test.each<[string, (socket: Socket) => void]>([
  ['closes the connection', (socket) => socket.end()],
  ['resets it', (socket) => socket.resetAndDestroy()],
  ['answers in another protocol', (socket) => socket.end('220 ready\r\n')],
  [
    'breaks off its answer',
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n\x01\x01\x00\x00'),
  ],
  ['answers with nothing', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')],
])(
  'a printer that %s instead of answering does not answer, and no print was broken off',
  async (_, answer) => {
    const { error, state } = await failureOf(answer);
    expect(describeError(error, 'zh')).toBe('打印机 标签机 没有响应');
    expect(state).toMatchObject({ state: 'offline', words: { zh: '没有响应' } });
  },
);

test('a question that is given up while the connection is being made does not wait for the answer', async () => {
  const giveUp = new AbortController();
  const server = createServer((socket) => socket.on('error', () => {}));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const asked = getPrinter(targetAt(port), giveUp.signal);
    giveUp.abort();
    await expect(asked).rejects.toMatchObject({ code: 'printer.timeout' });
  } finally {
    server.close();
  }
}, 5000);
