import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { deskContract } from '#shared/desk/contract';
import { createClient } from '#shared/desk/kit';
import { createSocketTransport, type SocketState } from '../../src/renderer/desk/socket-transport.ts';

interface PageMessage {
  id: number;
  path: string;
  input: unknown;
}

describe('the page’s bridge over a real WebSocket', () => {
  let server: WebSocketServer;
  let port: number;
  let transport: ReturnType<typeof createSocketTransport>;
  let states: SocketState[];
  let onMessage: (message: PageMessage, socket: ServerSocket) => void;

  beforeEach(async () => {
    states = [];
    onMessage = () => {};
    server = await listen(0);
    port = (server.address() as AddressInfo).port;
    transport = createSocketTransport(`ws://127.0.0.1:${port}/desk`, (state) => states.push(state));
  });

  afterEach(async () => {
    transport.close();
    await stop();
  });

  async function listen(wanted: number): Promise<WebSocketServer> {
    const started = new WebSocketServer({ port: wanted, host: '127.0.0.1' });
    started.on('connection', (socket) => {
      socket.on('message', (data) => onMessage(JSON.parse(String(data)) as PageMessage, socket));
    });
    await new Promise((resolve) => started.once('listening', resolve));
    return started;
  }

  async function stop(): Promise<void> {
    for (const socket of server.clients) socket.terminate();
    await new Promise((resolve) => server.close(resolve));
  }

  test('delays calls until the connection is open and matches answers to calls', async () => {
    onMessage = ({ id, input }, socket) => {
      // Answered in reverse order.
      setImmediate(() => socket.send(JSON.stringify({ id, ok: true, value: input })));
      socket.send('not json');
      socket.send(JSON.stringify({ id: 999, ok: true, value: 'nobody asked' }));
    };
    const answers = await Promise.all([transport.invoke('a.b', 1), transport.invoke('a.b', 2)]);
    expect(answers).toEqual([
      { ok: true, value: 1 },
      { ok: true, value: 2 },
    ]);
  });

  test('delivers failures as typed errors and events to their listeners', async () => {
    const desk = createClient(deskContract, transport);
    const pending = new Promise((resolve) => desk.outbox.onChanged(resolve));
    onMessage = ({ id }, socket) => {
      socket.send(JSON.stringify({ event: 'outbox.changed', payload: { pending: 2 } }));
      const error = { code: 'printer.refused', message: 'x', details: { printer: 'Zebra' } };
      socket.send(JSON.stringify({ id, ok: false, error }));
    };
    await expect(desk.printers.list()).rejects.toMatchObject({
      code: 'printer.refused',
      details: { printer: 'Zebra' },
    });
    expect(await pending).toEqual({ pending: 2 });
  });

  test('rejects the open calls of a broken connection and reconnects', async () => {
    onMessage = (_message, socket) => socket.terminate();
    expect(await transport.invoke('print.submit', {})).toMatchObject({
      ok: false,
      error: { code: 'desk.disconnected' },
    });

    onMessage = ({ id }, socket) => socket.send(JSON.stringify({ id, ok: true, value: 'back' }));
    await expect.poll(() => states.at(-1)).toBe('ready');
    expect(await transport.invoke('host.info', undefined)).toEqual({ ok: true, value: 'back' });
    expect(states).toEqual(['connecting', 'ready', 'disconnected', 'connecting', 'ready']);
  });

  test('reconnects when an unreachable host starts', async () => {
    await expect.poll(() => states.at(-1)).toBe('ready');
    await stop();
    await expect.poll(() => states.at(-1)).toBe('disconnected');
    expect(await transport.invoke('host.info', undefined)).toMatchObject({ ok: false });

    onMessage = ({ id }, socket) => socket.send(JSON.stringify({ id, ok: true, value: 'again' }));
    server = await listen(port);
    await expect.poll(() => states.at(-1), { timeout: 15_000 }).toBe('ready');
    expect(await transport.invoke('host.info', undefined)).toEqual({ ok: true, value: 'again' });
  });
});
