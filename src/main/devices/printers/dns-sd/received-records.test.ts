import { expect, test } from 'vitest';
import { decodeAnswer } from './message.ts';
import { ReceivedRecords } from './received-records.ts';

/** Types of records (RFC 1035, RFC 2782). */
const [A, NULL, PTR, TXT, SRV] = [1, 10, 12, 16, 33];
const SERVICE = ['_ipp', '_tcp', 'local'];

type Sent = { name: string[]; type: number; data: Buffer };

const encodeName = (labels: readonly string[]) =>
  Buffer.concat([...labels.map((label) => Buffer.from([label.length, ...Buffer.from(label)])), Buffer.of(0)]);

function uint16(...values: number[]): Buffer {
  return Buffer.from(values.flatMap((value) => [value >> 8, value & 0xff]));
}

/** A multicast answer of class IN that is valid for two minutes. */
function answerOf(records: readonly Sent[]): Buffer {
  const written = records.map(({ name, type, data }) =>
    Buffer.concat([encodeName(name), uint16(type, 1, 0, 120, data.length), data]),
  );
  return Buffer.concat([uint16(0, 0x8400, 0, records.length, 0, 0), ...written]);
}

const announce = (name: string): Sent[] => [
  { name: SERVICE, type: PTR, data: encodeName([name, ...SERVICE]) },
  {
    name: [name, ...SERVICE],
    type: SRV,
    data: Buffer.concat([uint16(0, 0, 631), encodeName([name, 'local'])]),
  },
];

test('a device that announces without end fills no memory, and what was heard before it stays', () => {
  const received = new ReceivedRecords(['_ipp']);
  received.add(answerOf(announce('Office')));
  for (let at = 0; at < 5000; at += 1) received.add(answerOf(announce(`P${at}`)));
  const services = received.services();
  expect(services).toHaveLength(500);
  expect(services.map(({ name }) => name)).toContain('Office');
  expect(received.missing().length).toBeLessThanOrEqual(1000);
});

test('a printer is found behind as many names that nothing answers for', () => {
  const received = new ReceivedRecords(['_ipp']);
  const [pointer] = announce('Office');
  for (let at = 0; at < 500; at += 1) {
    const [bogus] = announce(`P${at}`);
    received.add(
      answerOf(bogus ? [bogus, { name: [`P${at}`, ...SERVICE], type: TXT, data: Buffer.of(0) }] : []),
    );
    // A port of a name that is not announced.
    received.add(answerOf(announce(`Q${at}`).slice(1)));
  }
  received.add(answerOf(pointer ? [pointer] : []));
  const asked = received.missing().filter(({ name }) => name[0] === 'Office');
  expect(asked.map(({ type }) => type)).toContain('SRV');
  const texts = { name: ['Office', ...SERVICE], type: TXT, data: Buffer.from('\x05ty=ZD') };
  const address = { name: ['Office', 'local'], type: A, data: Buffer.of(192, 0, 2, 7) };
  received.add(answerOf([...announce('Office').slice(1), texts, address]));
  expect(received.services()).toMatchObject([
    { name: 'Office', port: 631, addresses: ['192.0.2.7'], texts: new Map([['ty', 'ZD']]) },
  ]);
});

test('a host that announces addresses without end has the first of them', () => {
  const received = new ReceivedRecords(['_ipp']);
  received.add(answerOf(announce('Office')));
  for (let at = 0; at < 256; at += 1)
    received.add(answerOf([{ name: ['Office', 'local'], type: A, data: Buffer.of(192, 0, 2, at) }]));
  const [service] = received.services();
  expect(service?.addresses).toHaveLength(16);
  expect(service?.addresses[0]).toBe('192.0.2.0');
});

test('a name of more than 255 bytes is malformed, also where it is made of pointers', () => {
  const labels = (count: number) => Array.from({ length: count }, () => 'a'.repeat(31));
  const named = (count: number) => answerOf([{ name: SERVICE, type: PTR, data: encodeName(labels(count)) }]);
  expect(decodeAnswer(named(7))).toMatchObject([{ target: labels(7) }]);
  expect(() => decodeAnswer(named(8))).toThrow(RangeError);
  // The data of the first record, which begins at 23: the root, then pointers of which each leads to the one before it.
  const chain = Array.from({ length: 200 }, (_, at) => 0xc000 | (at === 0 ? 23 : 22 + 2 * at));
  const pointing = (count: number) =>
    answerOf([
      { name: [], type: NULL, data: Buffer.concat([Buffer.of(0), uint16(...chain)]) },
      { name: SERVICE, type: PTR, data: uint16(0xc000 | (22 + 2 * count)) },
    ]);
  expect(decodeAnswer(pointing(100))).toMatchObject([{ target: [] }]);
  expect(() => decodeAnswer(pointing(200))).toThrow(RangeError);
});

test('services of other types take no place of the printers', () => {
  const received = new ReceivedRecords(['_ipp']);
  const others = Array.from({ length: 600 }, (_, at) => [`cast${at}`, '_googlecast', '_tcp', 'local']);
  for (const name of others)
    received.add(
      answerOf([
        { name, type: SRV, data: Buffer.concat([uint16(0, 0, 8009), encodeName([`h${name[0]}`, 'local'])]) },
        { name: [`h${name[0]}`, 'local'], type: A, data: Buffer.of(192, 0, 2, 1) },
      ]),
    );
  const address = { name: ['Office', 'local'], type: A, data: Buffer.of(192, 0, 2, 7) };
  // The address comes first here.
  received.add(answerOf([address, ...announce('Office')]));
  expect(received.services()).toMatchObject([{ name: 'Office', addresses: ['192.0.2.7'] }]);
});
