import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { PUBLISHED } from '../../../tests/fixtures/readers/llrp/published-messages.ts';
import { createReaderFactory } from '../devices/readers/open-reader.ts';
import { openJournal } from '../storage/journal.ts';
import { createConnections } from './connections.ts';
import { createPowerNotes } from './power-notes.ts';
import { createRadioChoices } from './radio-choices.ts';

/** An LLRP reader's event that a client tried to connect, with the status 2: another one is connected. */
const TAKEN = Buffer.from(PUBLISHED.connectionAccepted.replace(/0000$/, '0002'), 'hex');

test('a reader that cannot be opened is left, so that it is free for the next attempt', async () => {
  const server = createServer((socket) => socket.write(TAKEN)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const journal = openJournal(':memory:');
  const connections = createConnections(
    createReaderFactory(),
    createPowerNotes(journal),
    createRadioChoices(journal),
  );
  const reader = { uri: `tcp:127.0.0.1:${port}`, driver: 'llrp' };
  await expect(connections.use(reader, async () => {})).rejects.toMatchObject({ code: 'reader.port_busy' });
  const [socket] = await connected;
  socket.resume();
  if (!socket.readableEnded) await once(socket, 'end');
  socket.destroy();
  server.close();
});
