import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { findSocketOwner, openPeerCheck } from './peer-user.ts';

// Two lines of a real /proc/net/tcp and tcp6: a connection from port 44444 (0xAD9C) to 5190 (0x1446) of uid 1000.
const TCP = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1446 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 101 1 0 100 0 0 10 0
   1: 0100007F:1446 0100007F:AD9C 01 00000000:00000000 00:00000000 00000000     0        0 102 1 0 20 4 0 10 -1
   2: 0100007F:AD9C 0100007F:1446 01 00000000:00000000 00:00000000 00000000  1000        0 103 1 0 20 4 0 10 -1
   3: 0500A8C0:AD9D 0100007F:1446 01 00000000:00000000 00:00000000 00000000  1000        0 104 1 0 20 4 0 10 -1
`;
const TCP6 = `  sl  local_address                         remote_address                        st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0000000000000000FFFF00000100007F:AD9C 0000000000000000FFFF00000100007F:1446 01 00000000:00000000 00:00000000 00000000  1001        0 5 1 0 20 4 0 10 -1
`;

test('finds the owner of the other end’s socket', () => {
  expect(findSocketOwner(TCP, 0xad9c, 0x1446)).toBe(1000);
  expect(findSocketOwner(TCP6, 0xad9c, 0x1446)).toBe(1001);
});

test('ignores the server’s own end, another port and another address', () => {
  expect(findSocketOwner(TCP, 0x1446, 0xad9c)).toBe(0);
  expect(findSocketOwner(TCP, 0xad9e, 0x1446)).toBeNull();
  expect(findSocketOwner(TCP, 0xad9d, 0x1446)).toBeNull();
});

test('recognises a connection of the own user', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const client = connect(port, '127.0.0.1');
  const [peer] = (await once(server, 'connection')) as [Socket];
  expect(await openPeerCheck().isOurUser(peer)).toBe(true);
  client.destroy();
  peer.destroy();
  server.close();
});
