import { expect, test } from 'vitest';
import { carryOut, type LabelTag } from '../../../../tests/devices/printers/rfid-printer.ts';
import { EncodingAnswer, encodingCommands } from './zpl-encoding.ts';

const KEY = '0b6f3c52-6a0e-4f55-9d4e-1f3c2b7a9e10';
const TID = 'E28011602000000000000001';
const TAG = { key: KEY, pc: '3000', epc: '350000001000000000000001' };

const blank = (): LabelTag => ({ tid: TID, memory: '3000'.padEnd(28, '0') });

/** Examples of the ZPL II Programming Guide (Zebra), `^RF` and `^HV`. */
test('the stand-in carries out the examples of the guide', () => {
  const tag = blank();
  carryOut('^XA^RS8^RFW,H,3,4,1^FD11112222^FS^XZ', tag);
  // Block 3 of bank 1 is the second word of the EPC: the PC word is block 1.
  expect(tag.memory).toBe(`3000000011112222${'0'.repeat(12)}`);
  expect(carryOut('^XA^RS8^RFR,H,0,8,2^FN1^FS^HV1,,8-byte Tag ID Data:^FS^XZ', tag)).toBe(
    '8-byte Tag ID Data:E280116020000000',
  );
  expect(carryOut('^XA^RFR,H,4,4,1^FN0^FS^FH_^HV0,8,EPC[,]_0D_0A,L^FS^XZ', tag)).toBe('EPC[22220000]\r\n');
});

test('a tag is written from its PC word on, and reported by TID and content', () => {
  const tag = blank();
  const commands = encodingCommands(TAG);
  expect(commands.split('^FS')).toEqual([
    `^RS8,,,1,N^RFW,H,1,14,1^FD3000${TAG.epc}`,
    '^RFR,H,0,12,2^FN901',
    '^RFR,H,1,14,1^FN902',
    `^FH_^HV901,24,TID-${KEY}[,]_0D_0A,F`,
    `^FH_^HV902,28,MEM-${KEY}[,]_0D_0A,F`,
    '',
  ]);
  const answers = carryOut(`^XA${commands}^XZ`, tag);
  const answer = new EncodingAnswer(TAG);
  // In pieces, and with the answer to ~HS between them.
  answer.hear(Buffer.from(answers.slice(0, 50)));
  expect(answer.read()).toBeNull();
  answer.hear(Buffer.from(answers.slice(50, 70)));
  answer.hear(Buffer.from(answers.slice(70)));
  answer.hear(Buffer.from('\x02030,0,0\x03\r\n'));
  expect(answer.read()).toEqual({ tid: TID, pc: '3000', epc: TAG.epc });
  expect(answer.whyNot()).toBeNull();
});

test.each([
  ['another attempt', `TID-${KEY.replace('0b', '1b')}[${TID}]\r\nMEM-${KEY}[3000${TAG.epc}]\r\n`],
  ['a TID that is none', `TID-${KEY}[000000000000000000000000]\r\nMEM-${KEY}[3000${TAG.epc}]\r\n`],
  ['other characters', `TID-${KEY}[${TID}]\r\nMEM-${KEY}[3000<script>]\r\n`],
  ['half of a word', `TID-${KEY}[${TID}]\r\nMEM-${KEY}[3000${TAG.epc}AB]\r\n`],
  ['blank fields of a voided label', `TID-${KEY}[]\r\nMEM-${KEY}[]\r\n`],
])('an answer of %s is not taken, and the printer is asked why', (_, text) => {
  const answer = new EncodingAnswer(TAG);
  answer.hear(Buffer.from(text));
  expect(answer.read()).toBeNull();
  expect(String(answer.whyNot())).toBe('! U1 getvar "rfid.error.response"\r\n');
  answer.hear(Buffer.from('"NO TAG FOUND"'));
  expect(answer.status()).toBe('NO TAG FOUND');
});
