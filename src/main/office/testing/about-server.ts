import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { WIRE_VERSION } from '#shared/api/about';

/** Starts a server on a free port for the running test; returns its origin. */
export async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ID = 'a'.repeat(32);

/** The answer of our server about itself. */
export const about = (wireVersion: number, id = ID) => ({
  code: 200,
  success: true,
  data: { product: 'veneer-desk', wireVersion, id },
  msg: '',
});

/** Answers as our server of this version does. */
export const ours: RequestListener = (_request, response) => {
  response.end(JSON.stringify(about(WIRE_VERSION)));
};
