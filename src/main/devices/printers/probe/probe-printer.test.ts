import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { printEscp } from '../../../../../tests/devices/printers/escp-printer.ts';
import { findFreePort } from '../../../../../tests/devices/printers/programs.ts';
import {
  type Answers,
  PAGE_PRINTER,
  startTalkingPrinter,
  type TalkingPrinter,
  TSC,
  TSC_WITHOUT_PAPER,
  ZEBRA,
} from '../../../../../tests/devices/printers/talking-printer.ts';
import { askEncoder } from './ask-encoder.ts';
import { probePrinter } from './probe-printer.ts';

const LIMITS = { answerMs: 60, quietMs: 10, longestMs: 300 };

const started: TalkingPrinter[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((printer) => printer.close()));
});

async function start(answers: Answers): Promise<TalkingPrinter> {
  const printer = await startTalkingPrinter(answers);
  started.push(printer);
  return printer;
}

async function probe({ port }: { port: number }, ippPort?: number) {
  const options = { limits: LIMITS, ippPort: ippPort ?? (await findFreePort()) };
  return probePrinter(`tcp://127.0.0.1:${port}`, options);
}

test.each([
  ['a Zebra', ZEBRA, { model: 'ZT410-300dpi', language: 'zpl', dpi: 300 }],
  ['a TSC', TSC, { model: 'TTP-244 Plus', language: 'tspl', dpi: null }],
  ['a TSC without paper', TSC_WITHOUT_PAPER, { model: '', language: 'tspl', dpi: null }],
] as const)('%s is identified by its answers', async (_, answers, told) => {
  expect(await probe(await start(answers))).toEqual(told);
});

test('only a page printer without IPP is queried in PJL', async () => {
  // A service on the port of IPP that speaks another protocol.
  const service = await start({
    POST: 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  });
  const page = await start(PAGE_PRINTER);
  expect(await probe(page, service.port)).toEqual({
    model: 'HP LaserJet M402dn',
    language: 'pdf',
    dpi: null,
  });
  const [outsidePjl] = page.received().toString('latin1').split('\x1b%-12345X');
  expect(outsidePjl).toBe('\x1b!?');
});

test('no question prints anything or moves the paper on a printer that prints plain text', async () => {
  const dotMatrix = await start({});
  await expect(probe(dotMatrix)).rejects.toMatchObject({ code: 'printer.unidentified' });
  const [page] = printEscp(dotMatrix.received());
  expect(page?.texts ?? []).toEqual([]);
  expect(dotMatrix.received().includes('\n')).toBe(false);
  expect(dotMatrix.received().includes('\f')).toBe(false);
});

test('the language of a printer that does not answer stays unknown', async () => {
  await expect(probe(await start({}))).rejects.toMatchObject({ code: 'printer.unidentified' });
});

test('questions are asked one at a time, and none after an answer', async () => {
  const tsc = await start(TSC);
  await probe(tsc);
  expect(tsc.received().toString('latin1')).toBe('\x1b!?~!T\r\n');
  const zebra = await start(ZEBRA);
  await probe(zebra);
  expect(zebra.received().toString('latin1')).not.toContain('@PJL INFO');
});

test('a device that never stops sending, such as scales, is no printer', async () => {
  const scales = createServer({ noDelay: true }, (socket) => {
    const sending = setInterval(() => socket.write('ST,GS,+  12.34kg\r\n'), 2);
    socket.on('error', () => {}).on('close', () => clearInterval(sending));
  }).listen(0, '127.0.0.1');
  await once(scales, 'listening');
  const { port } = scales.address() as AddressInfo;
  const limits = { ...LIMITS, quietMs: 500 };
  const probing = probePrinter(`tcp://127.0.0.1:${port}`, { limits, ippPort: await findFreePort() });
  await expect(probing).rejects.toMatchObject({ code: 'printer.unidentified' });
  scales.close();
});

/** `rfid.reader_1.firmware_version` of the ZPL II Programming Guide, "SGD RFID Commands". */
test.each([
  ['with an encoder', '"01.00.00.05"', { encoder: 'present', firmware: '01.00.00.05' }],
  ['without one', '""', { encoder: 'absent', firmware: '' }],
  ['that does not know the question', '"?"', { encoder: 'unknown', firmware: '' }],
])('a printer %s is asked whether it writes tags', async (_, answer, told) => {
  const { port } = await start({ '! U1 getvar "rfid.reader_1.firmware_version"\r\n': answer });
  expect(await askEncoder({ uri: `tcp://127.0.0.1:${port}`, name: 'P' }, LIMITS)).toEqual(told);
});

test('an address where nothing listens is refused', async () => {
  const port = await findFreePort();
  await expect(probe({ port })).rejects.toMatchObject({ code: 'printer.refused' });
});
