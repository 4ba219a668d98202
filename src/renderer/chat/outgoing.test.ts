import { expect, test } from 'vitest';
import type { SocketRequestInput } from '#shared/chat/messages';
import { newMessage } from './messages.ts';
import { createOutgoing } from './outgoing.ts';

test('a message is sent with all fields of the contract’s frame', () => {
  const sent: SocketRequestInput[] = [];
  const outgoing = createOutgoing({
    send: (frame) => sent.push(frame) > 0,
    onChanged: () => undefined,
    onStored: () => undefined,
  });
  const message = newMessage({ from: '11', fromNick: '张三', fromAvatar: '/a.png' }, '12', '你好');
  outgoing.add(message);
  outgoing.pause();
  expect(sent).toEqual([
    {
      cmd: 11,
      id: message.id,
      from: '11',
      to: '12',
      createTime: message.createTime,
      chatType: 2,
      msgType: 0,
      content: '你好',
      fromNick: '张三',
      fromAvatar: '/a.png',
    },
  ]);
});
