import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { CHAT_COMMAND, CHAT_PATH } from '../../src/shared/chat/protocol.ts';
import { type BenchResult, percentiles } from './result.ts';
import { accountOf, addCompany, PASSWORD, userIdOf } from './server/company.ts';
import { type BenchDatabase, onEachDatabase } from './server/databases.ts';
import { type MeasuredNode, startNode } from './server/measured-node.ts';

const COMPANY = '200000';
const PAIRS = 10;
/** Fewer than the messages that one connection may send at once. */
const MESSAGES = 40;

/**
 * Half of the users on one node write to the other half on another node, or on the same node if the database is
 * embedded; the reference is a bare relay that stores nothing.
 */
export function benchServerChat(): Promise<BenchResult[]> {
  return onEachDatabase(measureOn);
}

async function measureOn(database: BenchDatabase): Promise<BenchResult[]> {
  const [count, where] = database.name === 'PostgreSQL' ? [2, 'over two nodes'] : [1, 'in one node'];
  const secret = randomBytes(32).toString('hex');
  const nodes: MeasuredNode[] = [];
  try {
    // One after the other: the second node finds the database migrated.
    while (nodes.length < count) nodes.push(await startNode({ ...database.where, secret }));
    const [here, there = here] = nodes;
    if (here === undefined || there === undefined) throw new Error('no node');
    await addCompany(here, COMPANY, 2 * PAIRS);
    const ours = await measure(
      (index) => joinChat(here, index),
      (index) => joinChat(there, PAIRS + index),
    );
    const bare = await measure(
      (index) => joinRelay(here.relayUrl, index),
      (index) => joinRelay(here.relayUrl, PAIRS + index),
    );
    return [
      {
        name: `chat ${where}, stored and acknowledged, ${database.name}`,
        value: ours.perSecond,
        unit: 'messages/s',
        against: { name: 'bare ws relay', value: bare.perSecond },
        ratio: ours.perSecond / bare.perSecond,
        note: `${PAIRS} pairs, ${MESSAGES} messages each at once`,
      },
      {
        name: `chat message delivered (p95) ${where}, one at a time a pair, ${database.name}`,
        value: ours.p95,
        unit: 'ms',
        against: { name: 'bare ws relay ms', value: bare.p95 },
        ratio: bare.p95 / ours.p95,
        note: `p50 ${ours.p50.toFixed(1)} ms, bare ${bare.p50.toFixed(1)} ms`,
      },
    ];
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
  }
}

type Join = (index: number) => Promise<WebSocket>;

async function measure(joinWriter: Join, joinReader: Join) {
  const pairs = await Promise.all(
    Array.from({ length: PAIRS }, async (_, index) => ({
      writer: await joinWriter(index),
      reader: await joinReader(index),
      to: userIdOf(PAIRS + index),
    })),
  );
  const times: number[] = [];
  await Promise.all(
    pairs.map(async (pair) => {
      for (let round = 0; round < MESSAGES / 4; round += 1) {
        const startedAt = performance.now();
        const heard = hear(pair.reader, 1);
        say(pair.writer, pair.to);
        await heard;
        times.push(performance.now() - startedAt);
      }
    }),
  );
  const startedAt = performance.now();
  await Promise.all(
    pairs.map(async ({ writer, reader, to }) => {
      const heard = hear(reader, MESSAGES);
      for (let count = 0; count < MESSAGES; count += 1) say(writer, to);
      await heard;
    }),
  );
  const perSecond = (PAIRS * MESSAGES) / ((performance.now() - startedAt) / 1000);
  for (const { writer, reader } of pairs) {
    writer.close();
    reader.close();
  }
  return { perSecond, ...percentiles(times) };
}

function say(socket: WebSocket, to: string): void {
  socket.send(JSON.stringify({ cmd: CHAT_COMMAND.chat, to, content: 'x'.repeat(60) }));
}

/** Settles after `count` messages were pushed to the socket; rejects if it closes first. */
function hear(socket: WebSocket, count: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = count;
    const onClose = () => reject(new Error('the socket was closed'));
    socket.once('close', onClose);
    socket.on('message', function onMessage(data) {
      if (JSON.parse(String(data)).command !== CHAT_COMMAND.chat) return;
      left -= 1;
      if (left > 0) return;
      socket.off('message', onMessage).off('close', onClose);
      resolve();
    });
  });
}

async function joinChat(node: MeasuredNode, index: number): Promise<WebSocket> {
  const token = await node.signIn(COMPANY, accountOf(index), PASSWORD);
  const socket = new WebSocket(`${node.url.replace('http', 'ws')}${CHAT_PATH}?token=${token}`);
  await once(socket, 'message');
  return socket;
}

async function joinRelay(url: string, index: number): Promise<WebSocket> {
  const socket = new WebSocket(`${url}?token=${userIdOf(index)}`);
  await once(socket, 'open');
  return socket;
}
