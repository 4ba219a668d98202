import { describe, expect, test } from 'vitest';
import { type KeptMessage, markRead, mergeMessages, needsDivider, newMessage } from './messages.ts';

const ME = '300';
const PEER = '301';

function message(id: string, createTime: number, from = PEER, rest: Partial<KeptMessage> = {}): KeptMessage {
  return {
    ...newMessage({ from: ME, fromNick: '我', fromAvatar: '' }, PEER, id),
    id,
    from,
    createTime,
    state: 'sent',
    ...rest,
  };
}
const ids = (messages: KeptMessage[]) => messages.map(({ id }) => id);
const marks = (messages: KeptMessage[]) => messages.map(({ readStatus }) => readStatus);

describe('merging', () => {
  test('keeps the order of the conversation and each message once', () => {
    const known = [message('1', 10), message('3', 30)];
    expect(ids(mergeMessages(known, [message('2', 20), message('3', 30), message('0', 5)]))).toEqual([
      '0',
      '1',
      '2',
      '3',
    ]);
  });

  test('puts unsent messages last, whatever this computer’s clock shows', () => {
    const waiting = message('c-1', 1, ME, { state: 'sending' });
    const failed = message('c-0', 0, ME, { state: 'failed' });
    expect(ids(mergeMessages([waiting, failed], [message('9', 90)]))).toEqual(['9', 'c-0', 'c-1']);
  });

  test('keeps every mark that was set', () => {
    const read = message('1', 10, ME, { readStatus: 1, reachStatus: 1 });
    expect(marks(mergeMessages([read], [message('1', 10, ME)]))).toEqual([1]);
  });

  test('marks everything before a read message as read, from that sender in that conversation only', () => {
    const own = [message('1', 10, ME), message('2', 20, ME, { readStatus: 1 }), message('3', 30, ME)];
    const theirs = message('4', 15);
    const elsewhere = message('5', 12, ME, { peer: '302' });
    const merged = mergeMessages([...own, theirs, elsewhere], []);
    expect(merged.filter(({ readStatus }) => readStatus === 1).map(({ id }) => id)).toEqual(['1', '2']);
  });
});

test('reading marks that person’s messages and none that has not arrived', () => {
  const messages = [message('1', 10), message('2', 20, ME), message('c-3', 30, ME, { state: 'sending' })];
  expect(marks(markRead(messages, ME))).toEqual([0, 1, 0]);
});

test.each([
  [undefined, true],
  [message('1', 1_000_000 - 179_999), false],
  [message('1', 1_000_000 - 180_000), true],
])('shows the time above the first message and after three minutes', (before, expected) => {
  expect(needsDivider(before, message('2', 1_000_000))).toBe(expected);
});
