import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { PUBLISHED } from '../../../tests/fixtures/readers/llrp/published-messages.ts';
import { createM100Reader } from '../devices/readers/m100/driver.ts';
import { createReaderFactory } from '../devices/readers/open-reader.ts';
import { M100Simulator } from '../devices/readers/virtual/m100-simulator.ts';
import { createMemoryTransport } from '../devices/readers/virtual/virtual-reader.ts';
import { openJournal } from '../storage/journal.ts';
import { createConnections } from './connections.ts';
import { createPowerNotes } from './power-notes.ts';
import { createRadioChoices } from './radio-choices.ts';
import { atSearchPower } from './search-power.ts';

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
  await expect(connections.use(reader, async () => {})).rejects.toMatchObject({
    code: 'reader.connection_kept',
  });
  const [socket] = await connected;
  socket.resume();
  if (!socket.readableEnded) await once(socket, 'end');
  socket.destroy();
  server.close();
});

const SET_POWER = 0xb6;

/** An M100 on a TCP port, which `cutPower` switches off and on without an end of its connections. */
async function startNetworkReader() {
  const simulator = new M100Simulator([]);
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => socket.destroy());
    simulator.plugIn({ send: (bytes) => socket.write(bytes), unplug: () => socket.destroy() });
    socket.on('data', (chunk) => simulator.receive(chunk));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    simulator,
    uri: `tcp:127.0.0.1:${port}`,
    cutPower() {
      for (const socket of sockets) socket.removeAllListeners('data').resume();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function openConnections() {
  const journal = openJournal(':memory:');
  const powerNotes = createPowerNotes(journal);
  const choices = createRadioChoices(journal);
  return { powerNotes, connections: createConnections(createReaderFactory(), powerNotes, choices) };
}

test('a network reader that was without power answers the first operation after it', async () => {
  const network = await startNetworkReader();
  const { connections } = openConnections();
  const reader = { uri: network.uri, driver: 'm100' };
  const identify = () => connections.use(reader, (open) => open.identify());
  const identity = await identify();
  network.cutPower();
  expect(await identify()).toBe(identity);
  await connections.close();
  network.close();
});

test('a network reader that lost its power in an operation answers the next one, at its own power', async () => {
  const network = await startNetworkReader();
  const { connections, powerNotes } = openConnections();
  const reader = { uri: network.uri, driver: 'm100' };
  network.simulator.onCommand = (code) => {
    if (code === SET_POWER) network.cutPower();
  };
  const search = connections.use(reader, (open) =>
    atSearchPower(open, powerNotes.of(reader.uri), { foundDbm: [20], searchDbm: [15] }, () => open.poll()),
  );
  await expect(search).rejects.toMatchObject({ code: 'reader.timeout' });
  expect(network.simulator.powerDbm).toBe(15);
  network.simulator.onCommand = () => {};
  await connections.use(reader, (open) => open.poll());
  expect(network.simulator.powerDbm).toBe(20);
  await connections.close();
  network.close();
});

test('work whose first commands were answered is not begun again', async () => {
  const network = await startNetworkReader();
  const { connections } = openConnections();
  const reader = { uri: network.uri, driver: 'm100' };
  let begun = 0;
  const work = connections.use(reader, async (open) => {
    begun += 1;
    await open.identify();
    network.cutPower();
    await open.identify();
  });
  await expect(work).rejects.toMatchObject({ code: 'reader.timeout' });
  expect(begun).toBe(1);
  await connections.close();
  network.close();
});

test('the port at which a moved reader was found is released for a new one, unless it reads', async () => {
  const open = new Set<string>();
  const journal = openJournal(':memory:');
  const connections = createConnections(
    (uri) => {
      const reader = createM100Reader(createMemoryTransport(new M100Simulator([])));
      const close = async () => {
        await reader.close();
        open.delete(uri);
      };
      return { ...reader, open: () => reader.open().then(() => void open.add(uri)), close };
    },
    createPowerNotes(journal),
    createRadioChoices(journal),
    async () => 'serial:COM5?baud=115200',
  );
  const moved = { uri: 'serial:COM3?baud=115200', driver: 'm100' };
  await connections.hold(
    moved,
    () => expect(connections.release('serial:COM5')).rejects.toMatchObject({ code: 'reader.in_use' }),
    new AbortController().signal,
  );
  expect([...open]).toEqual(['serial:COM5?baud=115200']);
  await connections.release('serial:COM5');
  expect([...open]).toEqual([]);
});
