import { randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { AppError, ErrorPayloadSchema, fromErrorPayload, toAppError } from '#shared/errors';
import { dataFiles } from '../storage/data-folder.ts';
import type { TagToLease } from './lease-tag.ts';

/** The file in the data folder with which the owner's programs find the running host. */
const ChannelSchema = z.object({ address: z.string(), token: z.string() });
const RequestSchema = z.object({
  token: z.string(),
  tag: z.object({ packNo: z.string().max(100), epc: z.string().max(124) }),
});
const AnswerSchema = z.object({ error: ErrorPayloadSchema.nullable() });

/** A request has one line. */
const LONGEST_REQUEST = 1024;
/** Longer than the host's own limit of ten seconds for each call to the back office. */
const ANSWER_LIMIT_MS = 45_000;

/**
 * Lets commands of this user lease EPCs through the running host: where the system's key store has sealed the desk's
 * key, only the host can open it. The channel is a local socket (Windows: a named pipe) that only the owner may open. A
 * request carries the token of this start, which is in a file that only the owner can read. The channel offers nothing
 * but leasing. If no socket or file can be created there is no channel, and commands explain what to do.
 */
export function openLeaseChannel(
  dataDir: string,
  lease: (tag: TagToLease) => Promise<void>,
): Promise<() => Promise<void>> {
  const files = dataFiles(dataDir);
  const address =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\veneer-desk-${randomBytes(16).toString('hex')}`
      : files.leaseSocket;
  const token = randomBytes(32).toString('base64url');
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The command has ended meanwhile.
    socket.on('error', () => socket.destroy());
    answer(socket, token, lease).catch(() => socket.destroy());
  });
  const close = async () => {
    try {
      rmSync(files.leaseChannel, { force: true });
    } catch {
      // Nobody listens at the address in it any more, which commands take for no host. The rooms still have to close.
    }
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  // Removes the socket that a killed host left behind; the data folder has one host at a time.
  if (process.platform !== 'win32') rmSync(address, { force: true });
  return new Promise((resolve) => {
    server.once('error', () => resolve(async () => {}));
    server.listen(address, () => {
      try {
        if (process.platform !== 'win32') chmodSync(address, 0o600);
        rmSync(files.leaseChannel, { force: true });
        writeFileSync(files.leaseChannel, JSON.stringify({ address, token }), { mode: 0o600 });
        resolve(close);
      } catch {
        // No command finds the channel, and the host starts without it.
        server.close();
        resolve(async () => {});
      }
    });
  });
}

/** Answers one lease request. Rejects if the line is no request in the format of `RequestSchema`, or has another token. */
async function answer(socket: Socket, token: string, lease: (tag: TagToLease) => Promise<void>) {
  const request = RequestSchema.parse(JSON.parse(await readLine(socket, LONGEST_REQUEST)));
  if (!isSame(request.token, token)) throw new AppError('desk.denied');
  const error = await lease(request.tag).then(
    () => null,
    (cause: unknown) => toAppError(cause).toPayload(),
  );
  socket.end(`${JSON.stringify({ error })}\n`);
}

function isSame(given: string, token: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(token)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Lets the running host of the data folder lease an EPC; false if none is running. Throws the errors of leasing, and
 * `tag.lease_unknown` if the host ends or does not answer.
 */
export async function askHostToLease(dataDir: string, tag: TagToLease): Promise<boolean> {
  const channel = readChannel(dataFiles(dataDir).leaseChannel);
  const socket = channel && (await connect(channel.address));
  if (!channel || socket === null) return false;
  try {
    socket.setTimeout(ANSWER_LIMIT_MS, () => socket.destroy());
    socket.write(`${JSON.stringify({ token: channel.token, tag })}\n`);
    const { error } = AnswerSchema.parse(JSON.parse(await readLine(socket)));
    if (error !== null) throw fromErrorPayload(error);
    return true;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('tag.lease_unknown', { epc: tag.epc }, { cause: error });
  } finally {
    socket.destroy();
  }
}

function readChannel(file: string): z.infer<typeof ChannelSchema> | null {
  try {
    return ChannelSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // No host has opened one.
    return null;
  }
}

/** Null where no process listens at the address any more. */
function connect(address: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = createConnection(address);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}

/** The first line; rejects if the connection ends before it does, or it is longer than `most`. */
function readLine(socket: Socket, most = Number.POSITIVE_INFINITY): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: socket });
    const fail = () => reject(new Error('the connection ended before its line'));
    lines.once('line', resolve);
    lines.once('close', fail);
    socket.once('error', fail);
    socket.on('data', () => {
      if (socket.bytesRead > most) socket.destroy();
    });
  });
}
