import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPrinter } from '../../src/main/devices/spoolers/ipp/operations.ts';
import { makeCertificate } from '../devices/make-certificate.ts';

let folder: string;
let server: Server;
let port: number;

/** A printer whose certificate an authority of this computer has signed for the name `localhost`. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veneer-authority-'));
  const at = (name: string) => join(folder, name);
  await makeCertificate({ key: at('ca.key'), cert: at('ca.pem'), subject: '/CN=Works' });
  await makeCertificate(
    { key: at('printer.key'), cert: at('printer.pem') },
    '-CA',
    at('ca.pem'),
    '-CAkey',
    at('ca.key'),
    '-addext',
    'subjectAltName=DNS:localhost',
    '-addext',
    'basicConstraints=critical,CA:FALSE',
  );
  setDefaultCACertificates([await readFile(at('ca.pem'), 'utf8')]);
  const [key, cert] = await Promise.all([readFile(at('printer.key')), readFile(at('printer.pem'))]);
  server = createServer({ key, cert }, (_request, response) => response.writeHead(404).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['is not compared with a pin', 'localhost', 0],
  ['is, for a name that it does not bear', '127.0.0.1', 1],
])('a certificate that the system’s authorities vouch for %s', async (_what, host, asked) => {
  const fingerprints: string[] = [];
  const target = {
    name: 'P',
    address: { host, port },
    isTls: true,
    path: '/ipp/print',
    printerUri: `ipps://${host}:${port}/ipp/print`,
    checkCertificate: (fingerprint: string) => void fingerprints.push(fingerprint),
  };
  await expect(getPrinter(target)).rejects.toMatchObject({ code: 'printer.rejected' });
  expect(fingerprints).toHaveLength(asked);
});
