import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/** The real message bus of a desktop, without services. */
export interface SessionBus {
  address: string;
  /** Takes a name as a program of the desktop would; returns a function that releases it. */
  own(name: string): Promise<() => void>;
  stop(): Promise<void>;
}

const BUS = 'org.freedesktop.DBus';

export async function startSessionBus(folder: string): Promise<SessionBus> {
  const path = `${folder}/bus`;
  const daemon = spawn('dbus-daemon', [
    '--session',
    '--nofork',
    '--print-address',
    `--address=unix:path=${path}`,
  ]);
  const [address] = (await once(createInterface(daemon.stdout), 'line')) as [string];
  return {
    address,
    async own(name) {
      const socket = connect(path);
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      // The bus checks the user's number on the socket and needs it in the handshake, in hexadecimal.
      socket.write(`\0AUTH EXTERNAL ${Buffer.from(String(process.getuid?.())).toString('hex')}\r\n`);
      await once(socket, 'data');
      const flags = Buffer.alloc(4);
      socket.write('BEGIN\r\n');
      socket.write(call('Hello', 1, '', Buffer.alloc(0)));
      socket.write(call('RequestName', 2, 'su', Buffer.concat([pad(text(name), 4), flags])));
      socket.resume();
      return () => socket.destroy();
    },
    async stop() {
      daemon.kill();
      await once(daemon, 'exit');
    },
  };
}

/** A method call to the bus itself; D-Bus specification, “Message Protocol”, little endian. */
function call(member: string, serial: number, signature: string, body: Buffer): Buffer {
  const fields = [field(1, 'o', '/org/freedesktop/DBus'), field(2, 's', BUS), field(3, 's', member)];
  fields.push(field(6, 's', BUS));
  if (signature !== '') fields.push(field(8, 'g', signature));
  const last = fields.pop() ?? Buffer.alloc(0);
  const array = Buffer.concat([...fields.map((bytes) => pad(bytes, 8)), last]);
  const head = Buffer.alloc(16);
  head.write('l\x01\x00\x01', 'latin1');
  head.writeUInt32LE(body.length, 4);
  head.writeUInt32LE(serial, 8);
  head.writeUInt32LE(array.length, 12);
  return Buffer.concat([pad(Buffer.concat([head, array]), 8), body]);
}

/** A header field: its code, and a variant holding a text. */
function field(code: number, type: 'o' | 's' | 'g', value: string): Buffer {
  const start = Buffer.from([code, 1, type.charCodeAt(0), 0]);
  if (type !== 'g') return Buffer.concat([start, text(value)]);
  return Buffer.concat([start, Buffer.from([value.length]), Buffer.from(`${value}\0`)]);
}

function text(value: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(Buffer.byteLength(value));
  return Buffer.concat([length, Buffer.from(`${value}\0`)]);
}

function pad(bytes: Buffer, to: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((to - (bytes.length % to)) % to)]);
}
