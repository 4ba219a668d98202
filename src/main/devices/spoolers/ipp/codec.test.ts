import { describe, expect, test } from 'vitest';
import { ipp } from './attributes.ts';
import { decodeMessage, encodeMessage, type IppMessage } from './codec.ts';
import { Group, Operation, Tag } from './tags.ts';

/** Bytes as RFC 8010 prints them: hexadecimal numbers, and texts in quotes. */
function octets(text: string): Buffer {
  const parts = [...text.matchAll(/0x([0-9A-Fa-f]+)|"([^"]*)"/g)].map(([, hex, word]) =>
    hex === undefined ? Buffer.from(word ?? '') : Buffer.from(hex, 'hex'),
  );
  return Buffer.concat(parts);
}

const OPENING = `
  0x01
  0x47 0x0012 "attributes-charset" 0x0005 "utf-8"
  0x48 0x001B "attributes-natural-language" 0x0005 "en-us"
  0x45 0x000B "printer-uri" 0x002C "ipp://printer.example.com/ipp/print/pinetree"`;

/** RFC 8010 appendix A.1, without the document. */
const PRINT_JOB_REQUEST = octets(`0x0101 0x0002 0x00000001 ${OPENING}
  0x42 0x0008 "job-name" 0x0006 "foobar"
  0x22 0x0016 "ipp-attribute-fidelity" 0x0001 0x01
  0x02
  0x21 0x0006 "copies" 0x0004 0x00000014
  0x44 0x0005 "sides" 0x0013 "two-sided-long-edge"
  0x03`);

/** RFC 8010 appendix A.2. */
const PRINT_JOB_RESPONSE = octets(`0x0101 0x0000 0x00000001
  0x01
  0x47 0x0012 "attributes-charset" 0x0005 "utf-8"
  0x48 0x001B "attributes-natural-language" 0x0005 "en-us"
  0x41 0x000E "status-message" 0x000D "successful-ok"
  0x02
  0x21 0x0006 "job-id" 0x0004 0x00000093
  0x45 0x0007 "job-uri" 0x0030 "ipp://printer.example.com/ipp/print/pinetree/147"
  0x23 0x0009 "job-state" 0x0004 0x00000003
  0x03`);

/** RFC 8010 appendix A.4: `copies` and `sides` come back unsupported, one of them without a value. */
const UNSUPPORTED_RESPONSE = octets(`0x0101 0x040B 0x00000001
  0x01
  0x47 0x0012 "attributes-charset" 0x0005 "utf-8"
  0x48 0x001B "attributes-natural-language" 0x0005 "en-us"
  0x05
  0x21 0x0006 "copies" 0x0004 0x00000014
  0x10 0x0005 "sides" 0x0000
  0x03`);

/** A request for `media-col`, built as RFC 8010 section 3.1.6 lays collections out. */
const COLLECTION_REQUEST = octets(`0x0101 0x0002 0x00000001
  0x02
  0x34 0x0009 "media-col" 0x0000
  0x4A 0x0000 0x000A "media-size"
  0x34 0x0000 0x0000
  0x4A 0x0000 0x000B "x-dimension"
  0x21 0x0000 0x0004 0x00002710
  0x4A 0x0000 0x000B "y-dimension"
  0x21 0x0000 0x0004 0x00001B58
  0x37 0x0000 0x0000
  0x37 0x0000 0x0000
  0x03`);

const opening = [
  ipp.charset('attributes-charset', 'utf-8'),
  ipp.language('attributes-natural-language', 'en-us'),
];
const printJob: IppMessage = {
  version: 0x0101,
  code: Operation.printJob,
  requestId: 1,
  groups: [
    {
      tag: Group.operation,
      attributes: [
        ...opening,
        ipp.uri('printer-uri', 'ipp://printer.example.com/ipp/print/pinetree'),
        ipp.name('job-name', 'foobar'),
        ipp.boolean('ipp-attribute-fidelity', true),
      ],
    },
    {
      tag: Group.job,
      attributes: [ipp.integer('copies', 20), ipp.keyword('sides', 'two-sided-long-edge')],
    },
  ],
};

test('writes and reads the Print-Job request of RFC 8010 A.1', () => {
  expect(encodeMessage(printJob).toString('hex')).toBe(PRINT_JOB_REQUEST.toString('hex'));
  expect(decodeMessage(PRINT_JOB_REQUEST)).toEqual(printJob);
});

test('reads the Print-Job response of RFC 8010 A.2', () => {
  const { code, groups } = decodeMessage(PRINT_JOB_RESPONSE);
  expect(code).toBe(0);
  expect(groups[1]).toEqual({
    tag: Group.job,
    attributes: [
      ipp.integer('job-id', 147),
      ipp.uri('job-uri', 'ipp://printer.example.com/ipp/print/pinetree/147'),
      { name: 'job-state', values: [{ tag: Tag.enum, value: 3 }] },
    ],
  });
});

test('reads the unsupported attributes of RFC 8010 A.4', () => {
  const { code, groups } = decodeMessage(UNSUPPORTED_RESPONSE);
  expect(code).toBe(0x040b);
  expect(groups[1]?.tag).toBe(Group.unsupported);
  expect(groups[1]?.attributes[1]).toEqual({
    name: 'sides',
    values: [{ tag: Tag.unsupported, value: null }],
  });
});

test('writes and reads collections', () => {
  const size = ipp.collection('media-size', [
    ipp.integer('x-dimension', 10_000),
    ipp.integer('y-dimension', 7000),
  ]);
  const groups = [{ tag: Group.job, attributes: [ipp.collection('media-col', [size])] }];
  const message = { version: 0x0101, code: Operation.printJob, requestId: 1, groups };
  expect(encodeMessage(message).toString('hex')).toBe(COLLECTION_REQUEST.toString('hex'));
  expect(decodeMessage(COLLECTION_REQUEST)).toEqual(message);
});

test('joins several values of an attribute', () => {
  const bytes = octets(
    '0x0101 0x0000 0x00000001 0x04 0x44 0x0005 "sides" 0x0009 "one-sided" 0x44 0x0000 0x0003 "two" 0x03',
  );
  expect(decodeMessage(bytes).groups[0]?.attributes).toEqual([ipp.keyword('sides', 'one-sided', 'two')]);
});

test('reads resolutions, ranges and texts with a language', () => {
  const bytes = octets(`0x0101 0x0000 0x00000001 0x04
    0x32 0x0001 "r" 0x0009 0x000000CB 0x000000CB 0x03
    0x33 0x0001 "i" 0x0008 0x00000001 0x00000064
    0x35 0x0001 "t" 0x000B 0x0005 "zh-cn" 0x0002 "OK"
    0x03`);
  const [attribute] = decodeMessage(bytes).groups;
  expect(attribute?.attributes.map(({ values }) => values[0]?.value)).toEqual([
    { cross: 203, feed: 203, unit: 3 },
    { lower: 1, upper: 100 },
    'OK',
  ]);
});

describe('damaged messages', () => {
  test('detects every cut', () => {
    for (let length = 0; length < PRINT_JOB_REQUEST.length; length += 1) {
      expect(() => decodeMessage(PRINT_JOB_REQUEST.subarray(0, length))).toThrow(
        expect.objectContaining({ code: 'input.invalid' }),
      );
    }
  });

  test.each([
    ['an integer of three bytes', '0x0101 0x0000 0x00000001 0x04 0x21 0x0001 "a" 0x0003 0x000001 0x03'],
    ['a value without an attribute', '0x0101 0x0000 0x00000001 0x04 0x21 0x0000 0x0004 0x00000001 0x03'],
    ['a value before any group', '0x0101 0x0000 0x00000001 0x21 0x0001 "a" 0x0004 0x00000001 0x03'],
  ])('refuses %s', (_, text) => {
    expect(() => decodeMessage(octets(text))).toThrow(expect.objectContaining({ code: 'input.invalid' }));
  });
});
