import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createReaderFactory } from '../../src/main/devices/readers/open-reader.ts';
import { findDriver } from '../../src/main/devices/readers/registry.ts';
import type { Faults } from '../../src/main/devices/readers/virtual/faults.ts';
import { M100Simulator } from '../../src/main/devices/readers/virtual/m100-simulator.ts';
import { R2000Simulator } from '../../src/main/devices/readers/virtual/r2000-simulator.ts';
import { SimulatedTag } from '../../src/main/devices/readers/virtual/tag.ts';
import { createSerialTransport } from '../../src/main/devices/transport/serial.ts';
import type { UsbLists } from '../../src/main/devices/transport/usb-places.ts';
import { createRfid, type RfidParts } from '../../src/main/rfid/handlers.ts';
import { dataFiles } from '../../src/main/storage/data-folder.ts';
import { openJournal } from '../../src/main/storage/journal.ts';
import { createOutbox } from '../../src/main/storage/outbox.ts';
import { openNodeSecrets } from '../../src/main/storage/secrets-node.ts';
import { openNodeSettings } from '../../src/main/storage/settings-node.ts';
import { runDesk, startDesk } from '../devices/desk-program.ts';
import { createMemorySettings } from '../devices/memory-settings.ts';
import { hasSocat } from '../devices/pseudo-terminal.ts';
import { blankTag } from '../devices/readers/blank-tag.ts';
import { type M100OnPort, type M100Options, startM100, startOnPort } from '../devices/readers/simulator.ts';
import { createStoredCertificates } from '../devices/stored-certificates.ts';
import { eventually } from '../eventually.ts';
import { PUBLISHED, PUBLISHED_TAG } from '../fixtures/readers/m100/published-frames.ts';

const EPC = '350007AB70425D4000000586';
/** Code of an inventory round. */
const POLL = 0x22;

const running: { close(): Promise<unknown> }[] = [];

/** The data folder of the command line's runs. */
let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'desk-rfid-'));
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

afterEach(async () => {
  for (const part of running.splice(0).reverse()) await part.close();
});

async function startReader(options: M100Options): Promise<M100OnPort> {
  const reader = await startM100(options);
  running.push(reader);
  return reader;
}

/** The desk's RFID component with one reader on this port. */
function createDesk(path: string, parts: Partial<RfidParts> = {}) {
  const journal = openJournal(':memory:');
  const outbox = createOutbox(journal, () => {});
  const uri = `serial:${path}`;
  const settings = createMemorySettings({ readers: [{ uri, name: 'M100', driver: 'm100' }] });
  const rfid = createRfid({
    clientCertificates: createStoredCertificates(),
    journal,
    outbox,
    settings,
    emit: () => {},
    ...parts,
  });
  running.push(rfid);
  const write = (tid = blankTag(1).tid, epc = EPC) =>
    rfid.handlers.write({
      key: randomUUID(),
      readerId: uri,
      pc: '3000',
      epc,
      tid,
      record: { tenantId: '000000', packId: '1', packNo: 'P-2024-00042' },
    });
  const probe = () => rfid.handlers.probe({ key: randomUUID(), readerId: uri });
  return { ...rfid, uri, outbox, write, probe };
}

describe.skipIf(!hasSocat)('a reader on a serial port (needs socat)', () => {
  test('transfers published frames unchanged over the port', async () => {
    const { path } = await startReader({
      tags: [{ tid: blankTag(1).tid, epc: PUBLISHED_TAG.epc, pc: PUBLISHED_TAG.pc }],
    });
    const transport = createSerialTransport(path, { baudRate: 115_200 });
    await transport.open();
    running.push(transport);
    const expected = Buffer.from(PUBLISHED.notice.replaceAll(' ', ''), 'hex');
    const received = new Promise<Buffer>((resolve) => {
      let all = Buffer.alloc(0);
      transport.onData((chunk) => {
        all = Buffer.concat([all, chunk]);
        if (all.length >= expected.length) resolve(all);
      });
    });
    await transport.write(Buffer.from(PUBLISHED.singlePoll.replaceAll(' ', ''), 'hex'));
    expect(await received).toEqual(expected);
  });

  test('inventories, probes, writes and verifies', async () => {
    const { path, simulator } = await startReader({ tags: [blankTag(1)] });
    const { handlers, uri, outbox, write, probe } = createDesk(path);
    expect(await handlers.inventory({ readerId: uri })).toMatchObject([{ epc: blankTag(1).epc, count: 5 }]);
    const { tid } = await probe();
    expect(await write(tid)).toMatchObject({ epc: EPC, tid, pc: '3000', quality: { writes: 1 } });
    expect(
      Buffer.from(simulator.tags[0]?.epc ?? [])
        .toString('hex')
        .toUpperCase(),
    ).toBe(EPC);
    expect(outbox.handlers.pending()).toHaveLength(1);
  });

  test.each<[string, Faults]>([
    ['frames split byte by byte', { splitFrames: true }],
    ['noise before every frame', { noise: Uint8Array.of(0x00, 0xbb, 0x02, 0x7e) }],
    ['one bad checksum', { badChecksums: 1 }],
    ['a late answer', { lateAnswers: 1, lateAnswerMs: 700 }],
  ])('%s do not stop a write', async (_, faults) => {
    const { path } = await startReader({ tags: [blankTag(1)], faults });
    expect(await createDesk(path).write()).toMatchObject({ epc: EPC });
  });

  test('verifies a tag that shows 3400 after 3000 was written', async () => {
    const { path } = await startReader({ tags: [blankTag(1, { showsUserMemory: true })] });
    expect(await createDesk(path).write()).toMatchObject({ pc: '3400' });
  });

  test.each<[string, M100Options, string]>([
    ['no tag', {}, 'tag.none'],
    ['two tags', { tags: [blankTag(1), blankTag(2)] }, 'tag.many'],
    ['bad checksums only', { tags: [blankTag(1)], faults: { badChecksums: 1000 } }, 'reader.bad_frame'],
  ])('reports %s with its code', async (_, options, code) => {
    const { path } = await startReader(options);
    await expect(createDesk(path).probe()).rejects.toMatchObject({ code });
  });

  test('records nothing if the cable is pulled before the read-back, and can write again after replugging', async () => {
    const reader = await startReader({ tags: [blankTag(1)], faults: { unplugAfterWrite: true } });
    const { outbox, write, probe } = createDesk(reader.path);
    await expect(write()).rejects.toMatchObject({ code: 'reader.disconnected' });
    await reader.unplugged();
    expect(outbox.handlers.pending()).toEqual([]);
    await expect(probe()).rejects.toMatchObject({ code: 'reader.port_missing' });

    await reader.plugIn();
    expect(await write()).toMatchObject({ epc: EPC });
    expect(outbox.handlers.pending()).toHaveLength(1);
  });

  test('a port that has several readers in the settings serves each in turn', async () => {
    const { path } = await startReader({ tags: [blankTag(1)] });
    const { handlers, uri, probe } = createDesk(path);
    const other = `serial:${path}?baud=115200`;
    await handlers.configure({ uri: other, name: '快', driver: 'm100' });
    await probe();
    const both = [handlers.identify({ readerId: other }), handlers.identify({ readerId: uri })];
    for (const { text } of await Promise.all(both)) expect(text).toContain('M100');
    // One that reads until it is stopped has the port.
    const key = randomUUID();
    await handlers.watch({ key, readerId: other });
    await expect(probe()).rejects.toMatchObject({ code: 'reader.in_use' });
    await handlers.cancel({ key });
    await eventually(async () => expect(await probe()).toMatchObject({ tid: blankTag(1).tid }));
  });

  test('finds a reader that comes back on another port', async () => {
    const reader = await startReader({ tags: [blankTag(1)] });
    let port = reader.path;
    const usbLists: UsbLists = {
      serial: async () => [{ path: port, vendorId: '1a86', productId: '7523' }],
      hid: async () => [],
    };
    const { handlers, uri, probe } = createDesk(reader.path, { usbLists });
    await handlers.configure({ uri, name: 'M100', driver: 'm100' });
    const before = await probe();
    await reader.unplug();
    const again = await startOnPort(reader.simulator);
    running.push(again);
    port = again.path;
    expect(await probe()).toEqual(before);
  });

  test('reports when a reader is unplugged and plugged in again, and it then works', async () => {
    const deviceFolder = await mkdtemp(join(tmpdir(), 'dev-'));
    const reader = await startReader({ tags: [blankTag(1)], path: join(deviceFolder, 'ttyUSB0') });
    const plugs = new EventEmitter();
    const { handlers, probe } = createDesk(reader.path, {
      deviceFolder,
      emit: (_, name) => plugs.emit(name),
    });
    expect(await handlers.plugEvents()).toEqual({ areReported: true });
    const before = await probe();
    const unplugged = once(plugs, 'plugged');
    await reader.unplug();
    await unplugged;
    const plugged = once(plugs, 'plugged');
    await Promise.all([plugged, reader.plugIn()]);
    expect(await probe()).toEqual(before);
    await rm(deviceFolder, { recursive: true });
  });

  test('detects a cable pulled while idle, and reconnects for the next operation', async () => {
    const reader = await startReader({ tags: [blankTag(1)] });
    const { probe } = createDesk(reader.path);
    const before = await probe();
    await reader.unplug();
    await reader.plugIn();
    expect(await probe()).toEqual(before);
  });

  test('treats a port that hangs up before the first read as lost', async () => {
    const reader = await startReader({});
    const transport = createSerialTransport(reader.path, { baudRate: 115_200 });
    const lost = new Promise((resolve) => transport.onLost(resolve));
    await transport.open();
    running.push(transport);
    await reader.unplug();
    expect(await lost).toMatchObject({ code: 'reader.disconnected' });
  });

  test('allows closing the port at any moment of a read', async () => {
    const { path } = await startReader({ tags: [blankTag(1)] });
    for (let round = 0; round < 40; round += 1) {
      const reader = createReaderFactory()(`serial:${path}`, 'm100');
      await reader.open();
      const closed = expect(reader.poll()).rejects.toMatchObject({ code: 'reader.disconnected' });
      // Some rounds close it before, some during, some after the answer.
      for (let turn = 0; turn < round % 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      await reader.close();
      await closed;
    }
  });

  test('allows closing a port that is being opened; it is free then', async () => {
    const { path } = await startReader({});
    for (let round = 0; round < 5; round += 1) {
      const transport = createSerialTransport(path, { baudRate: 115_200 });
      const opened = transport.open();
      await transport.close();
      await opened;
      await expect(transport.write(Uint8Array.of(0))).rejects.toMatchObject({ code: 'reader.disconnected' });
    }
    const next = createSerialTransport(path, { baudRate: 115_200 });
    await next.open();
    await next.close();
  });

  test('names the program that holds a port, and reports a port that does not exist as missing', async () => {
    const { path } = await startReader({});
    const first = createSerialTransport(path, { baudRate: 115_200 });
    await first.open();
    running.push(first);
    await expect(createSerialTransport(path, { baudRate: 115_200 }).open()).rejects.toMatchObject({
      code: 'reader.port_held',
      details: { port: path, holder: `${basename(process.execPath)} (${process.pid})` },
    });
    await expect(createSerialTransport('/dev/ttyUSB99', { baudRate: 115_200 }).open()).rejects.toMatchObject({
      code: 'reader.port_missing',
    });
    await expect(createSerialTransport('/dev/null', { baudRate: 115_200 }).open()).rejects.toMatchObject({
      code: 'reader.port_missing',
    });
  });
});

test('a reader behind a TCP port works the same, and its loss is reported', async () => {
  const simulator = new M100Simulator([new SimulatedTag(blankTag(1))], { unplugAfterWrite: true });
  const server = createServer((socket) => {
    simulator.plugIn({ send: (bytes) => socket.write(bytes), unplug: () => socket.destroy() });
    socket.on('data', (chunk) => simulator.receive(chunk));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.push({ close: () => new Promise((resolve) => server.close(resolve)) });
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const reader = createReaderFactory()(`tcp:127.0.0.1:${port}`, 'm100');
  await reader.open();
  running.push(reader);
  expect(await reader.poll()).toMatchObject([{ epc: blankTag(1).epc }]);
  await reader.writeBank({ bank: 'user', address: 0, data: '1234' });
  await expect(reader.poll()).rejects.toMatchObject({ code: 'reader.disconnected' });
});

test('a TCP address without a listener is reported as one, not as a missing USB port', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  await new Promise((resolve) => server.close(resolve));
  const reader = createReaderFactory()(`tcp:127.0.0.1:${port}`, 'm100');
  await expect(reader.open()).rejects.toMatchObject({
    code: 'reader.unreachable',
    details: { port: `127.0.0.1:${port}` },
  });
});

/** The environment of commands: the data folder of the test, and messages in English. */
const environment = () => ({ LC_ALL: 'C.UTF-8', VENEER_DESK_DATA: dataDir });

/** Runs `desk rfid …`; `lines` are the objects it prints with `--json`. */
function desk(...words: string[]) {
  return deskWith({}, ...words);
}

/** The same with further environment variables. */
async function deskWith(env: NodeJS.ProcessEnv, ...words: string[]) {
  const run = await runDesk(['rfid', ...words], { ...environment(), ...env });
  const printed = words.includes('--json') ? run.stdout.trim().split('\n').filter(Boolean) : [];
  return { ...run, lines: printed.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

describe.skipIf(!hasSocat)('desk rfid on a serial port (needs socat)', () => {
  test('changes a reader’s radio settings, and reports its answer', async () => {
    const port = await startOnPort(new R2000Simulator([]));
    running.push(port);
    const reader = ['--reader', `serial:${port.path}`, '--driver', 'r2000', '--json'];
    const wishes = ['--region', 'EU', '--channel', '866.5', '--power', '20,25,30,18', '--antennas', '2'];
    // Europe's 2 W e.r.p. are 29.1 dBm at an antenna of 6 dBi, 30.1 at one of 5.
    const refused = await desk('radio', ...wishes, ...reader);
    expect(refused.lines.at(-1)).toMatchObject({ ok: false, code: 'reader.power_illegal' });
    const set = await desk('radio', ...wishes, '--gain', '5', ...reader);
    expect(set.lines.at(-1)).toMatchObject({
      ok: true,
      region: 'EU',
      channel: 866.5,
      powersDbm: [20, 25, 30, 18],
      antennas: { used: [2], isOneAtATime: true },
    });
    expect(port.simulator.powersDbm).toEqual([20, 25, 30, 18]);
    const uri = `serial:${port.path}?baud=115200`;
    openNodeSettings(dataDir).update({
      readers: [{ uri, name: 'R2000', driver: 'r2000' }],
      antennaGains: { [uri]: 9 },
    });
    const ofDesk = await desk('radio', '--power', '27', ...reader);
    expect(ofDesk.lines.at(-1)).toMatchObject({ ok: false, details: { power: 27, most: 26.1, gain: 9 } });
  });

  test('inventories, writes and reads', async () => {
    const { path } = await startReader({ tags: [blankTag(1)] });
    const reader = ['--reader', `serial:${path}?baud=115200`, '--driver', 'm100', '--json'];
    const inventory = await desk('inventory', ...reader);
    expect(inventory.lines).toMatchObject([
      { epc: blankTag(1).epc, pc: '3000' },
      { ok: true, tags: 1 },
    ]);

    const written = await desk('write', ...reader, '--package', 'P-2024-00042');
    expect(written.code).toBe(0);
    expect(written.lines.at(-1)).toEqual({
      ok: true,
      epc: '42DCB0CB4B70C30D3286',
      tid: blankTag(1).tid,
      pc: '29A2',
    });

    const read = await desk('read', ...reader, '--bank', 'tid');
    expect(read.lines).toEqual([
      {
        ok: true,
        epc: '42DCB0CB4B70C30D3286',
        tid: blankTag(1).tid,
        vendor: 'Impinj',
        model: 'M730',
        bank: 'tid',
        data: blankTag(1).tid,
      },
    ]);
  });

  test.each(['r2000', 'uhfreader18'])(
    'finds a reader of the family %s and writes a tag on it',
    async (family) => {
      const simulator = findDriver(family).simulate([new SimulatedTag(blankTag(1))]);
      const reader = await startOnPort(simulator);
      running.push(reader);
      const found = await desk('detect', '--port', `serial:${reader.path}`, '--json');
      expect(found.lines.at(-1)).toMatchObject({ ok: true, driver: family });
      const uri = String(found.lines.at(-1)?.uri);
      const written = await desk('write', '--reader', uri, '--driver', family, '--epc', EPC, '--json');
      expect(written.lines.at(-1)).toEqual({ ok: true, epc: EPC, tid: blankTag(1).tid, pc: '3000' });
    },
  );

  test('refuses two tags and writes neither', async () => {
    const { path, simulator } = await startReader({ tags: [blankTag(1), blankTag(2)] });
    const before = simulator.tags.map((tag) => [...tag.epc]);
    const run = await desk('write', '--reader', `serial:${path}`, '--epc', EPC, '--json');
    expect(run.code).toBe(1);
    expect(run.lines.at(-1)).toMatchObject({ ok: false, code: 'tag.many' });
    expect(simulator.tags.map((tag) => [...tag.epc])).toEqual(before);
  });

  test('fails with a code if the cable is pulled before the read-back, and can write the tag again', async () => {
    const reader = await startReader({ tags: [blankTag(1)], faults: { unplugAfterWrite: true } });
    const words = ['write', '--reader', `serial:${reader.path}`, '--epc', EPC, '--json'];
    const cut = await desk(...words);
    expect(cut).toMatchObject({ code: 1 });
    expect(cut.lines.at(-1)).toMatchObject({ ok: false, code: 'reader.disconnected' });
    await reader.unplugged();
    await reader.plugIn();
    expect((await desk(...words)).lines.at(-1)).toMatchObject({ ok: true, epc: EPC, tid: blankTag(1).tid });
  });

  test('ends with 130 on Ctrl-C and frees the port', async () => {
    const { path } = await startReader({ tags: [blankTag(1)], faults: { silent: [0x22] } });
    const child = startDesk(
      ['rfid', 'write', '--reader', `serial:${path}`, '--epc', EPC, '--json'],
      environment(),
    );
    // The first line reports that the gate has started.
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    expect(code).toBe(130);
    const next = createSerialTransport(path, { baudRate: 115_200 });
    await next.open();
    await next.close();
  });

  test.skipIf(process.platform !== 'linux')(
    'a write leaves the key of a headless desk in its file, which the service reads without a session',
    async () => {
      const folder = await mkdtemp(join(dataDir, 'headless-'));
      const secrets = await openNodeSecrets(folder, null);
      await secrets.write('tags', 'kept');
      const server = { kind: 'company', url: 'http://127.0.0.1:1' };
      await writeFile(dataFiles(folder).settings, JSON.stringify({ server }));
      // libsecret's interface over a file, as the keyring of the user's session has it.
      const keyring = join(folder, 'keyring');
      const script = `case $1 in store) cat > ${keyring};; lookup) [ -f ${keyring} ] && cat ${keyring} || exit 1;; esac`;
      await writeFile(join(folder, 'secret-tool'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

      const { path } = await startReader({ tags: [blankTag(1)] });
      const run = await deskWith(
        { VENEER_DESK_DATA: folder, PATH: `${folder}:${process.env.PATH}` },
        'write',
        '--reader',
        `serial:${path}`,
        '--epc',
        EPC,
        '--json',
      );
      expect(run.lines.at(-1)).toMatchObject({ ok: false, code: 'tag.lease_needs_desk' });
      expect(existsSync(keyring)).toBe(false);
      expect(await (await openNodeSecrets(folder, null)).read('tags')).toBe('kept');
    },
  );

  test('if killed while searching at lower power, restores the reader’s own power in the next run', async () => {
    const { path, simulator } = await startReader({ tags: [blankTag(1)] });
    const read = (uri: string) => ['read', '--reader', uri, '--bank', 'tid', '--json'];
    const killed = startDesk(['rfid', ...read(`serial:${path}`)], environment());
    simulator.onCommand = (code) => {
      if (code === POLL) killed.kill('SIGKILL');
    };
    await once(killed, 'close');
    expect(simulator.powerDbm).toBe(15);

    const searchedAt = new Set<number>();
    simulator.onCommand = (code) => {
      if (code === POLL) searchedAt.add(simulator.powerDbm);
    };
    // The same port, in other words.
    expect(await desk(...read(`serial:${path}?baud=115200`))).toMatchObject({ code: 0 });
    // The search, and the look for another tag with the same EPC.
    expect([...searchedAt]).toEqual([15, 20]);
    expect(simulator.powerDbm).toBe(20);
  });
});

describe('desk rfid without a reader', () => {
  test('fails for a missing port with a code and words in both languages', async () => {
    const words = ['inventory', '--reader', 'serial:/dev/ttyUSB99', '--driver', 'm100'];
    const run = await desk(...words, '--json');
    expect(run.code).toBe(1);
    expect(run.lines).toMatchObject([{ ok: false, code: 'reader.port_missing' }]);
    expect((await desk(...words)).stderr).toContain('/dev/ttyUSB99 does not exist');
  });

  test.each([
    ['an unknown driver', ['inventory', '--reader', 'virtual:reader', '--driver', 'x9'], 'm100, r200'],
    ['a reader nobody can reach', ['inventory', '--reader', 'usb'], 'serial:PATH'],
    ['no number to write', ['write', '--reader', 'virtual:reader'], '--package'],
    [
      'two numbers to write',
      ['write', '--reader', 'virtual:reader', '--epc', EPC, '--package', 'P-1'],
      'cannot be used with',
    ],
  ])('%s gives usage, not a stack', async (_, words, hint) => {
    const run = await desk(...words);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(hint);
    expect(run.stderr).toContain('Usage: desk rfid');
    expect(run.stderr).not.toContain('    at ');
  });

  test('refuses a number that cannot be encoded before using the reader', async () => {
    const run = await desk('write', '--reader', 'serial:/dev/ttyUSB99', '--package', 'p-1', '--json');
    expect(run.code).toBe(1);
    expect(run.lines).toMatchObject([{ ok: false, code: 'epc.not_encodable' }]);
  });

  test('works with the virtual reader', async () => {
    const run = await desk('write', '--reader', 'virtual:reader', '--driver', 'm100', '--epc', EPC, '--json');
    expect(run.lines.at(-1)).toMatchObject({ ok: true, epc: EPC, pc: '3000' });
  });
});
