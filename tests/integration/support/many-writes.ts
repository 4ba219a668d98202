import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { joinChat } from '../../../src/server/testing/chat-client.ts';
import { api } from '../../../src/shared/api/index.ts';
import { CHAT_CODE } from '../../../src/shared/chat/protocol.ts';
import { connectTo } from '../../devices/remote-back-office.ts';

/** Concurrent calls of each of the four kinds. */
const EACH = 50;
const CLERK = '301';
const DOCUMENT = 'purchaseOrder';

/** The writes a server has acknowledged. */
export interface Acknowledged {
  packId: string;
  recordKeys: string[];
  postCodes: string[];
  numbers: string[];
  messageIds: string[];
}

export function countOf(acknowledged: Acknowledged): number {
  const { recordKeys, postCodes, numbers, messageIds } = acknowledged;
  return recordKeys.length + postCodes.length + numbers.length + messageIds.length;
}

/**
 * Sends 200 concurrent writes to a server: printed labels, positions, document numbers, chat messages. Calls
 * `onAcknowledged` for each write the server acknowledges; unanswered writes are ignored.
 */
export async function writeMuch(
  url: string,
  token: string,
  onAcknowledged: (so: Acknowledged) => void,
): Promise<Acknowledged> {
  const office = connectTo(url);
  const { records } = await office.ask(api.pack.page, { token, query: { size: 500 } });
  const pack = records.find((record) => record.printCount === 0);
  if (pack === undefined) throw new Error('no package');
  const done: Acknowledged = { packId: pack.id, recordKeys: [], postCodes: [], numbers: [], messageIds: [] };
  const chat = await joinChat(url, token);

  // Calls are expected to fail when the server stops.
  const attempt = async (list: string[], write: () => Promise<string | null>): Promise<void> => {
    const written = await write().catch(() => null);
    if (written === null) return;
    list.push(written);
    onAcknowledged(done);
  };
  const print = async (): Promise<string | null> => {
    const recordKey = randomUUID();
    const body = { ...LABEL, recordKey, packId: pack.id };
    const { status } = await office.call(api.pack.savePrintRecord, { token, body });
    return status === 200 ? recordKey : null;
  };
  const addPost = async (number: number): Promise<string | null> => {
    const postCode = `kill-${number}`;
    const body = { postCode, postName: postCode, category: 1, sort: 1 };
    const { status } = await office.call(api.post.submit, { token, body });
    return status === 200 ? postCode : null;
  };
  const takeNumber = async (): Promise<string | null> => {
    const { status, body } = await office.call(api.numbering.next, {
      token,
      query: { documentType: DOCUMENT },
    });
    return status === 200 ? body.data.number : null;
  };
  const hearAnswers = async (): Promise<string | null> => {
    const { code, data } = await chat.next(12);
    return code === CHAT_CODE.sent ? (data?.id ?? null) : null;
  };
  const calls = Array.from({ length: EACH }, (_, number) => {
    chat.send({ cmd: 11, to: CLERK, content: `${number}`, id: `kill-${number}` });
    return [
      attempt(done.recordKeys, print),
      attempt(done.postCodes, () => addPost(number)),
      attempt(done.numbers, takeNumber),
      attempt(done.messageIds, hearAnswers),
    ];
  });
  await Promise.all(calls.flat());
  if (chat.socket.readyState === chat.socket.OPEN) await chat.leave();
  return done;
}

/** Checks that every acknowledged write is stored, and every other one completely or not at all. */
export async function expectAllThere(url: string, token: string, done: Acknowledged): Promise<void> {
  const office = connectTo(url);
  const query = { packId: done.packId };
  const prints = await office.ask(api.pack.printRecords, { token, query });
  expect(prints.map((record) => record.recordKey)).toEqual(expect.arrayContaining(done.recordKeys));
  const pack = await office.ask(api.pack.detail, { token, query: { id: done.packId } });
  // The label, its count on the package and its audit entry are one transaction.
  expect(pack.printCount).toBe(prints.reduce((sum, record) => sum + record.copies, 0));
  const trail = await office.ask(api.audit.page, {
    token,
    query: { action: 'pack.print', targetId: done.packId },
  });
  expect(trail.total).toBe(prints.length);

  const posts = await office.ask(api.post.list, { token, query: { size: 500 } });
  expect(posts.records.map((post) => post.postCode)).toEqual(expect.arrayContaining(done.postCodes));

  const next = await office.ask(api.numbering.next, { token, query: { documentType: DOCUMENT } });
  expect(new Set(done.numbers).size).toBe(done.numbers.length);
  for (const number of done.numbers) expect(next.number > number).toBe(true);

  const chat = await joinChat(url, token);
  chat.send({ cmd: 19, type: 2, size: 100 });
  const stored = (await chat.next(20)).data?.records ?? [];
  expect(stored.map((message) => message.id)).toEqual(expect.arrayContaining(done.messageIds));
  expect(stored.map((message) => message.content)).toEqual(stored.map((_, number) => `${number}`));
  const [conversation] = await office.ask(api.chat.conversations, { token });
  expect(conversation?.content).toBe(stored.at(-1)?.content);
  await chat.leave();
}

const LABEL = {
  template: 'kill -9',
  printer: 'x',
  copies: 2,
  state: 'sent' as const,
  deskName: 'x',
  printTime: '2025-12-01 10:00:00',
};
