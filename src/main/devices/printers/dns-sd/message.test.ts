import { expect, test } from 'vitest';
import { decodeAnswer, encodeQuery } from './message.ts';

/**
 * The answer of Avahi 0.8 to the question below, for a label printer that announces its raw port, with its addresses
 * and NSEC records.
 */
const ANSWER = Buffer.from(
  `0000840000000005000000000f5f70646c2d6461746173747265616d045f746370056c6f63616c00000c00010000119400
   14115a656272612076312e3220e5898de58fb0c00cc032001080010000119400211774793d5a5443205a443432312d3230
   33647069205a504c084e6f74653d613d62c0320021800100000078000f00000000238c066465736b3031c021c085001c80
   01000000780010fd000000000000000000000000000002c08500018001000000780004c0000202`.replace(/\s/g, ''),
  'hex',
);
const PRINTER = ['Zebra v1.2 前台', '_pdl-datastream', '_tcp', 'local'];

test('a question is a multicast one, of class IN', () => {
  const query = encodeQuery([{ name: ['_ipp', '_tcp', 'local'], type: 'PTR' }]);
  expect(query.toString('latin1')).toBe('\0\0\0\0\0\x01\0\0\0\0\0\0\x04_ipp\x04_tcp\x05local\0\0\x0c\0\x01');
});

test('the records of an answer are read, with dots in a service’s name and keys in any case', () => {
  expect(decodeAnswer(ANSWER)).toEqual([
    { name: PRINTER.slice(1), isGoodbye: false, type: 'PTR', target: PRINTER },
    {
      name: PRINTER,
      isGoodbye: false,
      type: 'TXT',
      texts: new Map([
        ['ty', 'ZTC ZD421-203dpi ZPL'],
        ['note', 'a=b'],
      ]),
    },
    { name: PRINTER, isGoodbye: false, type: 'SRV', host: ['desk01', 'local'], port: 9100 },
    { name: ['desk01', 'local'], isGoodbye: false, type: 'A', address: '192.0.2.2' },
  ]);
});

test('a question of another computer has no records', () => {
  expect(decodeAnswer(encodeQuery([{ name: PRINTER, type: 'SRV' }]))).toEqual([]);
});

test('a message that was cut off is malformed at every length', () => {
  for (let length = 0; length < ANSWER.length; length += 1)
    expect(() => decodeAnswer(ANSWER.subarray(0, length)), `${length} bytes`).toThrow(RangeError);
});

test('a name whose pointers form a loop is malformed', () => {
  const circle = Buffer.from(ANSWER);
  // The name of the second record, a pointer to the first record's target, is changed to point to itself.
  const at = circle.indexOf('c0320010', 0, 'hex');
  circle.writeUInt16BE(0xc000 | at, at);
  expect(() => decodeAnswer(circle)).toThrow(RangeError);
});

test('a name with a pointer to its own labels is malformed', () => {
  const header = Buffer.alloc(12);
  // An answer of one record, whose name is the label "a" and a pointer to it.
  header.writeUInt16BE(0x8400, 2);
  header.writeUInt16BE(1, 6);
  const name = Buffer.from([1, 0x61, 0xc0, header.length]);
  expect(() => decodeAnswer(Buffer.concat([header, name, Buffer.alloc(10)]))).toThrow(RangeError);
});
