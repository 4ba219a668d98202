import { expect, test } from 'vitest';
import type { Conversation } from '#shared/api/chat';
import { bumpConversation, readConversation } from './conversations.ts';
import { type KeptMessage, newMessage } from './messages.ts';

const ME = '300';
const conversation = (from: string, createTime: number, unReadNum = 0): Conversation => ({
  from,
  fromNick: `name ${from}`,
  fromAvatar: '',
  createTime,
  content: 'before',
  unReadNum,
});
const said = (peer: string, from: string, createTime: number): KeptMessage => ({
  ...newMessage({ from: ME, fromNick: '我', fromAvatar: '' }, peer, 'now'),
  from,
  createTime,
  state: 'sent',
  fromNick: `name ${from}`,
});

test('a message moves its conversation to the top and counts as unread when it is news', () => {
  const list = [conversation('1', 50), conversation('2', 40, 98)];
  const [first, second] = bumpConversation(list, said('2', '2', 60), { isNews: true, nick: '' });
  expect(first).toMatchObject({ from: '2', content: 'now', createTime: 60, unReadNum: 99 });
  expect(second).toMatchObject({ from: '1' });
});

test('a first message to a person makes a conversation under that person’s name', () => {
  const [first] = bumpConversation([], said('7', ME, 60), { isNews: false, nick: '李仓' });
  expect(first).toMatchObject({ from: '7', fromNick: '李仓', unReadNum: 0 });
});

test('the user’s own message keeps the other person’s name and the unread count', () => {
  const [first] = bumpConversation([conversation('2', 40, 3)], said('2', ME, 60), {
    isNews: false,
    nick: '',
  });
  expect(first).toMatchObject({ fromNick: 'name 2', unReadNum: 3 });
});

test('a message older than the last one, or the last one itself, changes nothing', () => {
  const list = [conversation('2', 40, 1)];
  for (const time of [30, 40])
    expect(bumpConversation(list, said('2', '2', time), { isNews: true, nick: '' })).toEqual(list);
});

test('reading resets the count of one conversation', () => {
  const list = [conversation('1', 50, 2), conversation('2', 40, 3)];
  expect(readConversation(list, '1').map(({ unReadNum }) => unReadNum)).toEqual([0, 3]);
});
