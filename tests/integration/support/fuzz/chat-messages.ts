import fc from 'fast-check';
import { CHAT_COMMAND } from '../../../../src/shared/chat/protocol.ts';
import { hostileName, hostileText, hostileValue } from './hostile.ts';

/** A chat message to send as text or bytes, or as raw bytes that bypass the WebSocket library (`wire`). */
export type BadMessage = { kind: 'text' | 'binary' | 'wire'; bytes: Buffer };

const fields = [
  'cmd',
  'command',
  'id',
  'from',
  'to',
  'chatType',
  'msgType',
  'content',
  'createTime',
  'type',
  'userId',
  'beginTime',
  'current',
  'size',
  'token',
];

const command = fc.oneof(fc.constantFrom(...Object.values(CHAT_COMMAND)), fc.integer(), hostileValue);

const spoiled = fc
  .tuple(
    command,
    fc.dictionary(fc.oneof(fc.constantFrom(...fields), hostileName), hostileValue, { maxKeys: 6 }),
  )
  .map(([cmd, rest]) => JSON.stringify({ to: '301', content: 'x', type: 2, ...rest, cmd }));

const text = fc
  .oneof(
    { weight: 5, arbitrary: spoiled },
    { weight: 1, arbitrary: hostileText },
    { weight: 1, arbitrary: hostileValue.map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '{',
        '[]',
        'null',
        '{"cmd":11',
        '{"__proto__":{"cmd":11}}',
        '['.repeat(30_000),
      ),
    },
  )
  .map((value): BadMessage => ({ kind: 'text', bytes: Buffer.from(value) }));

const binary = fc
  .uint8Array({ maxLength: 200 })
  .map((bytes): BadMessage => ({ kind: 'binary', bytes: Buffer.from(bytes) }));

/** Violations of RFC 6455: unmasked, reserved opcodes, truncated, too long, not UTF-8, fragmented control messages. */
const wire = fc
  .oneof(
    fc.uint8Array({ minLength: 1, maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
    fc
      .constantFrom(
        '810568656c6c6f',
        '83850000000078787878',
        'f1850000000068656c6c6f',
        '81ff7fffffffffffffff00000000',
        '81fe800000000000',
        '818200000000fffe',
        '0180000000000980',
        '098000000000',
        '88810000000003',
        '888200000000ffff',
        '808500000000',
        '8d8000000000',
      )
      .map((hex) => Buffer.from(hex, 'hex')),
  )
  .map((bytes): BadMessage => ({ kind: 'wire', bytes }));

/** Malformed chat messages, most of them text. */
export const badMessages: fc.Arbitrary<BadMessage> = fc.oneof(
  { weight: 40, arbitrary: text },
  { weight: 6, arbitrary: binary },
  { weight: 1, arbitrary: wire },
);
