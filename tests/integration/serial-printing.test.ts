import { afterEach, describe, expect, test } from 'vitest';
import { probePrinter } from '../../src/main/devices/printers/probe/probe-printer.ts';
import { createSerialPrinter } from '../../src/main/devices/printers/serial.ts';
import { EncodingAnswer, encodingCommands } from '../../src/main/devices/printers/zpl-encoding.ts';
import type { PrinterLanguage } from '../../src/shared/desk/contract/printers.ts';
import { carryOut } from '../devices/printers/rfid-printer.ts';
import { type SerialPrinter, startSerialPrinter } from '../devices/printers/serial-printer.ts';
import { type Answers, TSC, ZEBRA } from '../devices/printers/talking-printer.ts';
import { READY_ANSWER, TSPL_QUESTION } from '../devices/printers/tcp-sink.ts';
import { hasSocat } from '../devices/pseudo-terminal.ts';

const XOFF = Buffer.of(0x13);
const XON = Buffer.of(0x11);
const forever = new AbortController().signal;

describe.skipIf(!hasSocat)('a printer on a serial port (needs socat)', () => {
  let device: SerialPrinter;
  afterEach(() => device.close());

  async function start(answers: Answers, onPrinted?: (printer: SerialPrinter) => void) {
    device = await startSerialPrinter(answers, onPrinted);
  }

  function printer(language: PrinterLanguage, flow: 'none' | 'xonxoff' = 'none') {
    const options = { name: 'P', path: device.path, baudRate: 115_200, flow, language };
    return createSerialPrinter({ ...options, silenceMs: 200, statusMs: 300, followMs: 1 });
  }

  const jobIn = (language: PrinterLanguage) => {
    return { jobId: 'j', title: 't', language, dpi: 203, widthMm: 100, heightMm: 70 } as const;
  };

  test('is read back in ZPL: the job is sent when it has read it, and confirmed when it is done', async () => {
    await start({ '~HS\r\n': READY_ANSWER });
    const port = printer('zpl');
    const stream = await port.open(jobIn('zpl'));
    expect(await port.status()).toMatchObject({ state: 'busy' });
    await stream.write(Buffer.from('^XA^FD1^XZ'));
    await stream.write(Buffer.from('^XA^FD2^XZ'));
    expect(await stream.finish()).toMatchObject({ state: 'sent', reference: 'j' });
    expect(stream.writesRead?.()).toBe(2);
    expect(device.printed()).toBe('^XA^FD1^XZ^XA^FD2^XZ');
    expect(await port.follow?.('j', forever)).toBe('confirmed');
  });

  test('reports its fault in TSPL', async () => {
    await start({ [TSPL_QUESTION]: Buffer.of(0x04) });
    const port = printer('tspl');
    const stream = await port.open(jobIn('tspl'));
    await stream.write(Buffer.from('PRINT 1,1\r\n'));
    expect(await stream.finish()).toMatchObject({ printerState: { words: { zh: '缺纸' } } });
    expect(await port.status()).toMatchObject({ state: 'attention', words: { zh: '缺纸' } });
    expect(device.printed()).toBe('PRINT 1,1\r\n');
  });

  test('gets all bytes of a job in ESC/P, which has no answers', async () => {
    await start({});
    const text = Buffer.alloc(30_000, '\x1b@text\r\n');
    const port = printer('escp');
    const stream = await port.open(jobIn('escp'));
    await stream.write(text);
    expect(await stream.finish()).toEqual({ state: 'sent' });
    await expect.poll(() => device.printed().length).toBe(text.length);
    // The port is free again.
    expect(await port.status()).toMatchObject({ state: 'unknown' });
  });

  test('that does not answer, although its language has queries, leaves the job unknown', async () => {
    await start({});
    const stream = await printer('zpl').open(jobIn('zpl'));
    await stream.write(Buffer.from('^XA^XZ'));
    await expect(stream.finish()).rejects.toMatchObject({ code: 'printer.silent' });
    stream.abort();
  });

  test('whose cable is pulled interrupts the job, and accepts the next one when it is plugged in again', async () => {
    await start({ '~HS\r\n': READY_ANSWER });
    const port = printer('zpl');
    const stream = await port.open(jobIn('zpl'));
    await stream.write(Buffer.from('^XA^XZ'));
    await device.unplug();
    const failure = { code: 'printer.disconnected' };
    await expect(stream.write(Buffer.from('^XA^XZ')).then(() => stream.finish())).rejects.toMatchObject(
      failure,
    );
    await expect.poll(() => port.status()).toMatchObject({ state: 'offline' });
    await device.plugIn();
    const next = await port.open(jobIn('zpl'));
    await next.write(Buffer.from('^XA^XZ'));
    expect(await next.finish()).toMatchObject({ state: 'sent' });
  });

  test('takes a job that begins while its state is queried, or while an aborted job still closes the port', async () => {
    await start({});
    const port = printer('zpl');
    const states = [port.status(), port.status()];
    const aborted = await port.open(jobIn('zpl'));
    aborted.abort();
    const stream = await port.open(jobIn('zpl'));
    expect(await Promise.all(states)).toMatchObject([{ state: 'unknown' }, { state: 'unknown' }]);
    await stream.write(Buffer.from('^XA^XZ'));
    await expect.poll(() => device.printed()).toContain('^XA^XZ');
    stream.abort();
  });

  /** A printer whose buffer is full after the first bytes of a job. */
  async function startWithSmallBuffer(): Promise<void> {
    let isFull = false;
    await start({}, (printer) => {
      if (!isFull) printer.say(XOFF);
      isFull = true;
    });
  }

  test('stops the data with XOFF and accepts the rest after XON', async () => {
    await startWithSmallBuffer();
    const stream = await printer('escp', 'xonxoff').open(jobIn('escp'));
    const written = stream.write(Buffer.alloc(300_000, 'x')).then(() => 'written');
    expect(await Promise.race([written, untilQuiet()])).toBe('waiting');
    device.say(XON);
    await written;
    expect(await stream.finish()).toEqual({ state: 'sent' });
    await expect.poll(() => device.printed().length).toBe(300_000);
  });

  test('is aborted while it holds the data back, and the port is free again', async () => {
    await startWithSmallBuffer();
    const port = printer('escp', 'xonxoff');
    const stream = await port.open(jobIn('escp'));
    const written = stream.write(Buffer.alloc(300_000, 'x'));
    expect(await Promise.race([written, untilQuiet()])).toBe('waiting');
    stream.abort();
    await expect(written).rejects.toMatchObject({ code: 'printer.disconnected' });
    await expect.poll(async () => (await port.status()).state).toBe('unknown');
  });

  /** Some bytes have reached the printer, and no more do. */
  async function untilQuiet(): Promise<string> {
    let last = 0;
    const isQuiet = () => {
      const before = last;
      last = device.printed().length;
      return last > 0 && last === before;
    };
    await expect.poll(isQuiet, { interval: 200 }).toBe(true);
    return 'waiting';
  }

  test.each([
    ['a Zebra', ZEBRA, { language: 'zpl', dpi: 300 }],
    ['a TSC', TSC, { language: 'tspl', model: 'TTP-244 Plus' }],
  ] as const)('is identified by its answers: %s', async (_, answers, told) => {
    await start(answers);
    expect(await probePrinter(`serial:${device.path}?baud=115200`)).toMatchObject(told);
  });

  test('writes the tag of a label and reports it; a cable pulled before its answer leaves it in doubt', async () => {
    const tag = { tid: 'E28011602000000000000001', memory: '3000'.padEnd(28, '0') };
    let isPulled = true;
    await start({ '~HS\r\n': READY_ANSWER }, (printer) => {
      const [format = '', ...more] = printer.printed().match(/\^XA.*?\^XZ/g) ?? [];
      if (format === '') return;
      // What is carried out is a label, whether or not its answer arrives.
      const answers = carryOut(more.at(-1) ?? format, tag);
      if (isPulled) void printer.unplug();
      else printer.say(Buffer.from(answers));
    });
    const port = printer('zpl');
    async function encode(key: string): Promise<EncodingAnswer> {
      const expected = new EncodingAnswer({ key });
      const stream = await port.open({ ...jobIn('zpl'), expected });
      const commands = encodingCommands({ key, pc: '3000', epc: '350000001000000000000001' });
      await stream.write(Buffer.from(`^XA${commands}^XZ`));
      await stream.finish();
      return expected;
    }
    await expect(encode('first')).rejects.toMatchObject({ code: 'printer.disconnected' });
    expect(tag.memory).toBe('3000350000001000000000000001');

    isPulled = false;
    await device.plugIn();
    const written = { tid: tag.tid, pc: '3000', epc: '350000001000000000000001' };
    expect((await encode('second')).read()).toEqual(written);
    expect(device.printed().match(/\^XZ/g)).toHaveLength(2);
  });

  test('accepts no PDF', async () => {
    await start({});
    await expect(printer('pdf').open(jobIn('pdf'))).rejects.toMatchObject({ code: 'printer.language' });
  });
});
