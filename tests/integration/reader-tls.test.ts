import { spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, setDefaultCACertificates, type TlsOptions } from 'node:tls';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { LlrpSimulator } from '../../src/main/devices/readers/virtual/llrp-simulator.ts';
import { SimulatedTag } from '../../src/main/devices/readers/virtual/tag.ts';
import { createClientCertificates, readClientCertificate } from '../../src/main/rfid/client-certificates.ts';
import { createRfid } from '../../src/main/rfid/handlers.ts';
import { dataFiles } from '../../src/main/storage/data-folder.ts';
import { openJournal } from '../../src/main/storage/journal.ts';
import { createOutbox } from '../../src/main/storage/outbox.ts';
import { openNodeSecrets } from '../../src/main/storage/secrets-node.ts';
import { runDesk } from '../devices/desk-program.ts';
import { makeCertificate } from '../devices/make-certificate.ts';
import { createMemorySettings } from '../devices/memory-settings.ts';
import { requireProgram } from '../devices/printers/programs.ts';
import { blankTag } from '../devices/readers/blank-tag.ts';
import { createStoredCertificates } from '../devices/stored-certificates.ts';

interface Identity {
  key: Buffer;
  cert: Buffer;
}

let own: Identity;
let other: Identity;
let vouchedFor: Identity;
let authority: Identity;
const running: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'veneer-reader-tls-'));
  async function make(name: string, ...more: string[]): Promise<Identity> {
    const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
    await makeCertificate({ key, cert }, ...more);
    return { key: await readFile(key), cert: await readFile(cert) };
  }
  [own, other] = [await make('own'), await make('other')];
  authority = await make('works');
  vouchedFor = await make(
    'signed',
    '-CA',
    join(folder, 'works.pem'),
    '-CAkey',
    join(folder, 'works.key'),
    '-addext',
    'subjectAltName=DNS:localhost',
    '-addext',
    'basicConstraints=critical,CA:FALSE',
  );
  await rm(folder, { recursive: true });
  setDefaultCACertificates([authority.cert.toString()]);
});

afterEach(async () => {
  for (const each of running.splice(0).reverse()) await each.close();
});

/** An LLRP reader with this identity; without one, a reader that does not encrypt. `more`: its other terms for TLS. */
async function startReader(identity: Identity | null, port = 0, more: TlsOptions = {}) {
  const simulator = new LlrpSimulator([new SimulatedTag(blankTag(1))]);
  const sockets = new Set<Socket>();
  const accept = (socket: Socket) => {
    sockets.add(socket);
    simulator.plugIn({ send: (bytes) => socket.write(bytes), unplug: () => socket.destroy() });
    socket.on('data', (chunk) => simulator.receive(chunk)).on('error', () => {});
  };
  const server: Server =
    identity === null ? createServer(accept) : createTlsServer({ ...identity, ...more }, accept);
  server.on('tlsClientError', () => {});
  server.listen(port, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  running.push({ close });
  return { simulator, close, port: typeof address === 'object' ? (address?.port ?? 0) : 0 };
}

function openDesk(settings = createMemorySettings(), clientCertificates = createStoredCertificates()) {
  const journal = openJournal(':memory:');
  const { handlers, close } = createRfid({
    journal,
    settings,
    outbox: createOutbox(journal, () => {}),
    emit: () => {},
    clientCertificates,
  });
  running.push({ close });
  const add = (port: number) =>
    handlers.configure({ uri: `tls:localhost:${port}`, name: '门口', driver: 'llrp' });
  const shown = async (id: string) => (await handlers.readers()).find((reader) => reader.id === id);
  return { handlers, add, shown };
}

test('an LLRP reader under TLS is known by its certificate, and refused with another one until that is accepted', async () => {
  const first = await startReader(own);
  const { handlers, add, shown } = openDesk();
  const { id } = await add(first.port);
  expect(await handlers.inventory({ readerId: id })).toMatchObject([{ epc: blankTag(1).epc }]);
  const pinned = (await shown(id))?.certificate?.pinned;
  expect(pinned).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  // Adding it again under another name keeps what is known of it.
  await handlers.configure({ uri: id, name: '大门', driver: 'llrp' });
  expect(first.simulator.hasReceivedGoodbye).toBe(true);
  await first.close();

  const second = await startReader(other, first.port);
  await expect(handlers.identify({ readerId: id })).rejects.toMatchObject({
    code: 'reader.certificate_changed',
    details: { reader: '大门' },
  });
  expect(second.simulator.wire.toReader).toBe(0);
  const { certificate } = { ...(await shown(id)) };
  expect(certificate).toMatchObject({ pinned, offered: expect.not.stringMatching(pinned ?? '') });
  await expect(async () =>
    handlers.acceptCertificate({ id, fingerprint: pinned ?? '' }),
  ).rejects.toMatchObject({ code: 'reader.certificate_unknown' });
  await handlers.acceptCertificate({ id, fingerprint: certificate?.offered ?? '' });
  expect((await shown(id))?.certificate).toEqual({ pinned: certificate?.offered, offered: null });
  expect((await handlers.identify({ readerId: id })).text).toContain('LLRP');
  await handlers.remove({ id });
  expect(second.simulator.hasReceivedGoodbye).toBe(true);
});

test('a certificate that an authority of this computer vouches for needs no pin; a reader without TLS is reported as such', async () => {
  const { handlers, add, shown } = openDesk();
  const { id } = await add((await startReader(vouchedFor)).port);
  expect((await handlers.identify({ readerId: id })).text).toContain('LLRP');
  expect(await shown(id)).not.toHaveProperty('certificate');

  const plain = await add((await startReader(null)).port);
  await expect(handlers.identify({ readerId: plain.id })).rejects.toMatchObject({
    code: 'reader.tls_failed',
  });
});

/** Terms of a reader that takes only clients with this certificate. */
const demanding = (cert: Buffer) =>
  ({ requestCert: true, rejectUnauthorized: true, ca: cert, minVersion: 'TLSv1.3' }) as const;

test('a reader that demands a certificate of the desk is reported as such', async () => {
  const { handlers, add } = openDesk();
  const { id } = await add((await startReader(own, 0, demanding(own.cert))).port);
  await expect(handlers.identify({ readerId: id })).rejects.toMatchObject({
    code: 'reader.certificate_demanded',
  });
});

test('a reader that reports a missing certificate as a bad one, as those under TLS 1.2 may, is reported as demanding it', async () => {
  // The alert bad_certificate (RFC 5246, 7.2), which Go's servers send to a client that has shown none.
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(Buffer.from('1503030002022a', 'hex')));
  }).listen(0, 'localhost');
  running.push({ close: () => new Promise((resolve) => server.close(resolve)) });
  await once(server, 'listening');
  const address = server.address();
  const { handlers, add } = openDesk();
  const { id } = await add(typeof address === 'object' ? (address?.port ?? 0) : 0);
  await expect(handlers.identify({ readerId: id })).rejects.toMatchObject({
    code: 'reader.certificate_demanded',
  });
});

test('is shown the certificate that was chosen for it, from the desk’s secure store, until that is removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'veneer-secrets-'));
  running.push({ close: () => rm(folder, { recursive: true }) });
  const secrets = await openNodeSecrets(folder, null);
  const settings = createMemorySettings();
  const { handlers, add } = openDesk(settings, createClientCertificates(secrets));
  const { port, simulator } = await startReader(own, 0, demanding(other.cert));
  const { id } = await add(port);
  // The parts of several files, in any order.
  const pem = `${own.cert}${other.key}${other.cert}`;
  const { clientCertificate } = await handlers.setClientCertificate({ id, pem });
  const { fingerprint256, validToDate } = new X509Certificate(other.cert);
  expect(clientCertificate).toEqual({
    subject: 'CN=localhost',
    fingerprint: fingerprint256,
    validUntil: validToDate.toISOString(),
  });
  expect((await handlers.identify({ readerId: id })).text).toContain('LLRP');
  expect(simulator.wire.toReader).toBeGreaterThan(0);
  // Adding it again under another name keeps the certificate.
  expect(await handlers.configure({ uri: id, name: '大门', driver: 'llrp' })).toMatchObject({
    clientCertificate,
  });
  for (const kept of [JSON.stringify(settings.read()), await readFile(join(folder, 'secrets.json'), 'utf8')])
    expect(kept).not.toContain('PRIVATE KEY');

  const next = openDesk(settings, createClientCertificates(await openNodeSecrets(folder, null)));
  expect((await next.handlers.inventory({ readerId: id })).map(({ epc }) => epc)).toEqual([blankTag(1).epc]);
  expect(await next.handlers.removeClientCertificate({ id })).not.toHaveProperty('clientCertificate');
  await expect(next.handlers.identify({ readerId: id })).rejects.toMatchObject({
    code: 'reader.certificate_demanded',
  });
});

test('a chosen certificate that the secure store no longer has is reported as such, and the reader is left alone', async () => {
  const { port, simulator } = await startReader(own, 0, demanding(other.cert));
  const settings = createMemorySettings();
  const first = openDesk(settings);
  const { id } = await first.add(port);
  await first.handlers.setClientCertificate({ id, pem: `${other.cert}${other.key}` });
  // A store whose key is lost opens as an empty one.
  const { handlers } = openDesk(settings);
  await expect(handlers.identify({ readerId: id })).rejects.toMatchObject({
    code: 'reader.client_certificate_locked',
    details: { reader: '门口' },
  });
  expect(simulator.wire.toReader).toBe(0);
  await handlers.setClientCertificate({ id, pem: `${other.cert}${other.key}` });
  expect((await handlers.identify({ readerId: id })).text).toContain('LLRP');
});

/** Runs `desk rfid …` with messages in English. */
const runRfid = (dataDir: string, words: string[], env: NodeJS.ProcessEnv = {}) =>
  runDesk(['rfid', ...words], { LC_ALL: 'C.UTF-8', VENEER_DESK_DATA: dataDir, ...env });

/** The last object of a command's output. */
async function lastOf(run: Promise<{ stdout: string }>): Promise<Record<string, unknown>> {
  return JSON.parse((await run).stdout.trim().split('\n').at(-1) ?? '');
}

const inventory = (port: number) => ['inventory', '--reader', `tls:localhost:${port}`, '--driver', 'llrp'];

/** Runs `desk rfid inventory` for a reader with a data folder in which that reader has a certificate, `other`. */
async function runInventory(dataDir: string, port: number) {
  const { shown } = readClientCertificate(`${other.cert}${other.key}`);
  const reader = { uri: `tls:localhost:${port}`, name: '门口', driver: 'llrp', clientCertificate: shown };
  await writeFile(dataFiles(dataDir).settings, JSON.stringify({ readers: [reader] }));
  return lastOf(runRfid(dataDir, [...inventory(port), '--json']));
}

test('commands report the certificate of a reader under TLS, and whether it is known', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'veneer-command-'));
  running.push({ close: () => rm(dataDir, { recursive: true }) });
  const { fingerprint256: fingerprint, validToDate } = new X509Certificate(own.cert);
  const certificate = { subject: 'CN=localhost', fingerprint, validUntil: validToDate.toISOString() };
  const { port } = await startReader(own);
  const uri = `tls:localhost:${port}`;
  const detect = ['detect', '--port', uri];
  expect(await lastOf(runRfid(dataDir, [...detect, '--json']))).toMatchObject({
    ok: true,
    driver: 'llrp',
    certificate: { ...certificate, trust: 'unknown' },
  });
  const day = certificate.validUntil.slice(0, 10);
  const told = await runRfid(dataDir, detect, { LC_ALL: 'zh_CN.UTF-8' });
  expect(told.stdout).toContain(
    `证书\tCN=localhost\t有效期至 ${day}\tSHA-256 ${fingerprint}\t本工位没有记住它`,
  );
  // Results stay on stdout.
  const taken = await runRfid(dataDir, inventory(port));
  expect(taken.stdout).toMatch(new RegExp(`^${blankTag(1).epc}`));
  expect(taken.stderr).toContain(
    `certificate\tCN=localhost\tvalid until ${day}\tSHA-256 ${fingerprint}\tnot known to this desk`,
  );

  const keep = (pinned: string) =>
    writeFile(
      dataFiles(dataDir).settings,
      JSON.stringify({ readers: [{ uri, name: '门口', driver: 'llrp', certificate: pinned }] }),
    );
  await keep(fingerprint);
  expect(await lastOf(runRfid(dataDir, [...detect, '--json']))).toMatchObject({
    certificate: { ...certificate, trust: 'pinned' },
  });
  expect((await runRfid(dataDir, inventory(port))).stderr).toBe('');
  await keep(new X509Certificate(other.cert).fingerprint256);
  expect(await lastOf(runRfid(dataDir, [...detect, '--json']))).toMatchObject({
    ok: false,
    code: 'reader.certificate_changed',
    details: { fingerprint },
  });
  // The same reader, spelled otherwise.
  const spelled = ['inventory', '--reader', `tls://localhost:${port}`, '--driver', 'llrp', '--json'];
  expect(await lastOf(runRfid(dataDir, spelled))).toMatchObject({ code: 'reader.certificate_changed' });

  const ca = join(dataDir, 'authority.pem');
  await writeFile(ca, authority.cert);
  const signed = ['detect', '--port', `tls:localhost:${(await startReader(vouchedFor)).port}`, '--json'];
  expect(await lastOf(runRfid(dataDir, signed, { NODE_EXTRA_CA_CERTS: ca }))).toMatchObject({
    certificate: { trust: 'authority' },
  });
});

test('commands show a reader the certificate from the secure store of a headless desk', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'veneer-command-'));
  running.push({ close: () => rm(dataDir, { recursive: true }) });
  const { port } = await startReader(own, 0, demanding(other.cert));
  const certificates = createClientCertificates(await openNodeSecrets(dataDir, null));
  await certificates.put(`tls:localhost:${port}`, `${other.cert}${other.key}`);
  expect(await runInventory(dataDir, port)).toMatchObject({ ok: true });
  const spelled = ['inventory', '--reader', `tls://localhost:${port}`, '--driver', 'llrp', '--json'];
  expect(await lastOf(runRfid(dataDir, spelled))).toMatchObject({ ok: true });
});

test.each([
  ['is in the store of the client, which only the client opens', 'secrets-client.json'],
  ['is in no store any more', null],
])('commands refuse a reader whose certificate %s', async (_, file) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'veneer-command-'));
  running.push({ close: () => rm(dataDir, { recursive: true }) });
  const { port, simulator } = await startReader(own, 0, demanding(other.cert));
  if (file !== null) await writeFile(join(dataDir, file), JSON.stringify({ readers: 'AAAA' }));
  expect(await runInventory(dataDir, port)).toMatchObject({
    ok: false,
    code: 'reader.client_certificate_locked',
    details: { reader: '门口' },
  });
  expect(simulator.wire.toReader).toBe(0);
});

test.each(['tls1_2', 'tls1_3'])(
  'a certificate that the reader does not accept is reported as such (%s)',
  async (version) => {
    const { handlers, add } = openDesk();
    const { id } = await add(await startStrictServer(version));
    await handlers.setClientCertificate({ id, pem: `${other.cert}${other.key}` });
    await expect(handlers.identify({ readerId: id })).rejects.toMatchObject({
      code: 'reader.certificate_refused',
    });
  },
);

test('files without a certificate, its key, or either are refused, and so is a reader without TLS', async () => {
  const { handlers, add } = openDesk();
  const { id } = await add(1);
  for (const pem of ['', `${own.cert}`, `${own.key}`, `${own.cert}${other.key}`])
    await expect(handlers.setClientCertificate({ id, pem })).rejects.toMatchObject({
      code: 'reader.client_certificate_invalid',
    });
  const plain = await handlers.configure({ uri: 'tcp:localhost:1', name: '门口', driver: 'llrp' });
  await expect(
    handlers.setClientCertificate({ id: plain.id, pem: `${own.cert}${own.key}` }),
  ).rejects.toMatchObject({ code: 'input.invalid' });
});

/** OpenSSL's own server, which judges the client's certificate by an alert; node's ends the connection. Returns its port. */
async function startStrictServer(version: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'veneer-strict-'));
  const [key, cert] = [join(folder, 'own.key'), join(folder, 'own.pem')];
  await writeFile(key, own.key);
  await writeFile(cert, own.cert);
  const server = spawn(requireProgram('openssl'), [
    's_server',
    '-accept',
    '127.0.0.1:0',
    '-key',
    key,
    '-cert',
    cert,
    `-${version}`,
    '-Verify',
    '1',
    '-verify_return_error',
    '-CAfile',
    cert,
  ]);
  const ended = once(server, 'exit');
  running.push({
    async close() {
      server.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  });
  for await (const chunk of server.stdout) {
    const port = /ACCEPT .*:(\d+)/.exec(String(chunk))?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error('openssl s_server did not start');
}
