import { createCanvas } from '@napi-rs/canvas';
import koffi from 'koffi';
import { describe, expect, test } from 'vitest';
import { readDpi, setPageSize } from './devmode.ts';
import { encodeDib } from './dib.ts';
import { explainOpenFailure } from './failures.ts';
import { refusePage } from './page-size.ts';
import { readPngDots } from './png-dots.ts';
import { describeWindowsPrinter, dpiOfWindowsPrinter, JobBit, judgeWindowsJob } from './status-words.ts';
import { bindWindowsPrinting, defineStructures, readSized } from './winspool.ts';

/** sizeof and offsetof of 64-bit Windows, where pointers have 8 bytes as on these architectures. */
test.skipIf(process.arch !== 'x64' && process.arch !== 'arm64')(
  'lays structures out as in the headers',
  () => {
    const { printerInfo2, jobInfo1, docInfo1, docInfo } = defineStructures(koffi);
    expect([printerInfo2.size, jobInfo1.size, docInfo1.size, docInfo.size]).toEqual([136, 96, 24, 40]);
    expect(koffi.offsetof(printerInfo2, 'pDriverName')).toBe(32);
    expect(koffi.offsetof(printerInfo2, 'Attributes')).toBe(104);
    expect(koffi.offsetof(printerInfo2, 'Status')).toBe(124);
    expect(koffi.offsetof(jobInfo1, 'pStatus')).toBe(48);
    expect(koffi.offsetof(jobInfo1, 'Status')).toBe(56);
    expect(koffi.offsetof(docInfo, 'lpszDocName')).toBe(8);
  },
);

describe('a queue', () => {
  const idle = { name: 'Q', driver: 'D', port: 'P', dpi: null, attributes: 0, status: 0, jobs: 0 };

  test.each([
    [{}, 'ready', '就绪'],
    [{ jobs: 2 }, 'busy', '正在打印'],
    [{ status: 0x10 }, 'attention', '缺纸'],
    [{ status: 0x10 | 0x400000 }, 'attention', '盖板打开、缺纸'],
    [{ status: 0x80 }, 'offline', '打印机离线'],
    [{ status: 0x1, jobs: 3 }, 'attention', '打印队列已暂停'],
    [{ attributes: 0x400 }, 'offline', '队列设为脱机使用'],
    [{ status: 0x20000 }, 'ready', '就绪（碳带或墨粉快用完）'],
  ])('with %o is %s', (change, state, zh) => {
    expect(describeWindowsPrinter({ ...idle, ...change })).toMatchObject({ state, words: { zh } });
  });

  test.each([
    ['ZDesigner ZT610-600dpi ZPL', 203, 600],
    ['ZDesigner ZD421-203dpi ZPL', null, 203],
    ['ZDesigner GX430t', 300, 300],
    ['Gprinter GP-1324D', null, null],
  ])('of driver %s set to %s dpi has %s', (driver, dpi, expected) => {
    expect(dpiOfWindowsPrinter({ driver, dpi })).toBe(expected);
  });

  test.each([
    ['has been removed', 1801, 'printer.unknown'],
    ['of a spooler that is stopped', 1722, 'printer.no_spooler'],
    ['that belongs to others', 5, 'printer.rejected'],
  ])('that %s cannot be opened, with that reason', (_, lastError, code) => {
    expect(explainOpenFailure('Q', lastError)).toMatchObject({ code });
  });
});

describe('a job in the spooler', () => {
  const at = (status: number) => ({ status, statusText: '' });

  test.each([
    ['is printed', at(JobBit.printed), null, 'confirmed'],
    ['is complete', at(JobBit.complete), null, 'confirmed'],
    ['vanished after it was seen printed', null, at(JobBit.printed), 'confirmed'],
    ['vanished without a word', null, at(JobBit.printing), 'sent'],
    ['vanished before it was seen', null, null, 'sent'],
    ['vanished while it could not print', null, at(JobBit.paperOut), { state: 'cancelled', printed: null }],
    ['vanished while it was paused', null, at(JobBit.paused), { state: 'cancelled', printed: null }],
    ['vanished after it printed again', null, at(JobBit.paperOut | JobBit.printing), 'sent'],
    ['is being deleted', at(JobBit.deleting), null, { state: 'cancelled', printed: 0 }],
    ['vanished after it was seen deleted', null, at(JobBit.deleted), { state: 'cancelled', printed: 0 }],
    [
      'is deleted while it prints',
      at(JobBit.deleting),
      at(JobBit.printing),
      { state: 'cancelled', printed: null },
    ],
    ['waits for paper', at(JobBit.paperOut), null, 'waiting'],
    ['is printing', at(JobBit.printing), null, 'waiting'],
  ])('that %s', (_, job, last, fate) => {
    expect(judgeWindowsJob(job, last)).toMatchObject({ fate });
  });

  test('that waits gives the reason', () => {
    expect(judgeWindowsJob({ status: JobBit.paperOut, statusText: 'Tray 1' }, null)).toMatchObject({
      fault: {
        state: 'attention',
        words: { zh: '缺纸（Tray 1）', en: 'Paper out (Tray 1)' },
        advice: { zh: expect.stringContaining('请装入同样尺寸的纸') },
      },
    });
    expect(judgeWindowsJob({ status: JobBit.offline, statusText: '' }, null)).toMatchObject({
      fault: { state: 'offline', words: { zh: '打印机离线' } },
    });
    expect(judgeWindowsJob({ status: JobBit.printing, statusText: '' }, null)).toMatchObject({ fault: null });
  });
});

test('writes a label’s size into the DEVMODE in tenths of a millimetre', () => {
  const before = Buffer.alloc(220, 0xaa);
  before.writeUInt32LE(0x2000, 72);
  const after = setPageSize(before, 100, 70);
  expect(after.readUInt32LE(72)).toBe(0x2000 | 0x111f);
  expect([76, 78, 80, 82, 84, 86].map((at) => after.readInt16LE(at))).toEqual([1, 256, 700, 1000, 100, 1]);
  // One side of each sheet: a second copy must not be on the back of the first.
  expect(after.readInt16LE(94)).toBe(1);
  expect(after.subarray(88, 94).equals(before.subarray(88, 94))).toBe(true);
  expect(after.subarray(96).equals(before.subarray(96))).toBe(true);
  expect(after.subarray(0, 72).equals(before.subarray(0, 72))).toBe(true);
});

test.each([
  ['A4 upright', 210, 297, 1, 9],
  ['A5 lying down', 210, 148, 2, 11],
])('asks a driver for %s by its name', (_, widthMm, heightMm, orientation, paper) => {
  const before = Buffer.alloc(220);
  before.writeUInt32LE(0xc, 72);
  const after = setPageSize(before, widthMm, heightMm);
  expect([76, 78].map((at) => after.readInt16LE(at))).toEqual([orientation, paper]);
  // A size next to the name would take precedence over the name.
  expect(after.readUInt32LE(72) & 0xc).toBe(0);
});

test('refuses a page that would be cut off by the paper', () => {
  const a4 = { widthMm: 210.1, heightMm: 297.1 };
  expect(refusePage('Office', { widthMm: 210, heightMm: 148 }, a4)).toBeNull();
  expect(refusePage('Office', { widthMm: 241, heightMm: 139.7 }, a4)).toMatchObject({
    code: 'printer.paper_too_small',
    details: { printer: 'Office', wanted: '241 × 139.7 mm', paper: '210.1 × 297.1 mm' },
  });
});

test.each([
  ['as a number', 0x400, 300, 300],
  ['as a word, "high"', 0x400, -4, null],
  ['not at all', 0, 300, null],
])('reads the resolution of a DEVMODE %s', (_, fields, quality, dpi) => {
  const devmode = Buffer.alloc(220);
  devmode.writeUInt32LE(fields, 72);
  devmode.writeInt16LE(quality, 90);
  expect(readDpi(devmode)).toBe(dpi);
});

describe('a list of the spooler', () => {
  /** A list call that needs the next of `sizes` at each call. */
  const listOf = (sizes: number[]) => (buffer: Buffer | null, needed: [number], returned: [number]) => {
    const size = sizes.shift() ?? 0;
    if ((buffer?.length ?? 0) < size) {
      needed[0] = size;
      return Promise.resolve(0);
    }
    returned[0] = size / 8;
    return Promise.resolve(1);
  };

  test('that grows while it is read is read again', async () => {
    expect(await readSized(listOf([8, 16, 16]))).toMatchObject({ count: 2 });
  });

  test('that is empty is no failure', async () => {
    expect(await readSized(listOf([0]))).toMatchObject({ count: 0 });
  });

  test('is null when the spooler does not answer', async () => {
    expect(await readSized(() => Promise.resolve(0))).toBeNull();
  });
});

describe('the bitmap for GDI', () => {
  test('has padded rows from the bottom, the left dot in the highest bit', () => {
    const dots = Uint8Array.of(0x80, 0x40, 0x00, 0x40);
    const { info, bits } = encodeDib({ width: 10, height: 2, stride: 2, bits: dots });
    expect(bits.toString('hex')).toBe('0040000080400000');
    expect([info.readUInt32LE(0), info.readInt32LE(4), info.readInt32LE(8), info.readUInt16LE(14)]).toEqual([
      40, 10, 2, 1,
    ]);
    expect(info.subarray(40).toString('hex')).toBe('ffffff0000000000');
  });

  test('comes from a PNG dot for dot', async () => {
    const canvas = createCanvas(13, 7);
    const context = canvas.getContext('2d');
    context.fillStyle = 'white';
    context.fillRect(0, 0, 13, 7);
    context.fillStyle = 'black';
    const wanted: [number, number][] = [
      [0, 0],
      [12, 0],
      [5, 3],
      [6, 3],
      [0, 6],
    ];
    for (const [x, y] of wanted) context.fillRect(x, y, 1, 1);
    const { width, height, stride, bits } = readPngDots(await canvas.encode('png'));
    expect([width, height]).toEqual([13, 7]);
    const found = Array.from({ length: 13 * 7 }, (_, at) => [at % 13, Math.floor(at / 13)] as const).filter(
      ([x, y]) => ((bits[y * stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0,
    );
    expect(found).toEqual(wanted);
  });

  test('refuses other formats than PNG', () => {
    expect(() => readPngDots(Buffer.from('%PDF-1.7'))).toThrow(
      expect.objectContaining({ code: 'input.invalid' }),
    );
  });
});

describe('a queue of another computer, which may not answer for a minute,', () => {
  const types = defineStructures(koffi);
  const [RPC_S_SERVER_UNAVAILABLE, WORK_OFFLINE, IDOK] = [1722, 0x400, 1];
  let lastError = 0;
  /** What the texts of a structure take at each of the next calls. */
  const textBytes: number[] = [];

  /** Windows' functions, which here work only in another thread. */
  const functions: Record<string, (...given: never[]) => number> = {
    OpenPrinterW(name: string, handle: [bigint]) {
      const isThere = name === '\\\\server\\Q';
      if (isThere) handle[0] = 1n;
      lastError = isThere ? 0 : RPC_S_SERVER_UNAVAILABLE;
      return Number(isThere);
    },
    ClosePrinter: () => 1,
    GetPrinterW: (_printer: bigint, _level: number, room: Buffer | null, _size: number, needed: [number]) =>
      fill(types.printerInfo2, { Attributes: WORK_OFFLINE, cJobs: 2 }, room, needed),
    GetJobW: (
      _printer: bigint,
      _job: number,
      _level: number,
      room: Buffer | null,
      _size: number,
      needed: [number],
    ) => fill(types.jobInfo1, { Status: JobBit.printing }, room, needed),
    SetJobW: () => 1,
    DocumentPropertiesW: (_window: null, _printer: bigint, _name: string, output: Buffer | null) => {
      output?.fill(7);
      return output === null ? 4 : IDOK;
    },
    CreateDCW: () => 5,
    GetDeviceCaps: () => 203,
    StartDocW: () => 9,
    StretchDIBits: () => 8,
    EndDoc: () => 1,
  };

  function fill(type: typeof types.jobInfo1, values: object, room: Buffer | null, needed: [number]): number {
    needed[0] = type.size + (textBytes.shift() ?? 0);
    if (room === null || room.length < needed[0]) return 0;
    koffi.encode(room, type, { ...koffi.decode(Buffer.alloc(type.size), type), ...values });
    return 1;
  }

  const standIn = (name: string) => {
    if (name === 'GetLastError') return () => lastError;
    const blocks = () => expect.unreachable(`${name} blocks the program`);
    return Object.assign(blocks, {
      async(...given: never[]) {
        const done = given.pop() as unknown as (error: unknown, result: number) => void;
        setImmediate(() => {
          done(null, functions[name]?.(...given) ?? 0);
          lastError = 0;
        });
      },
    });
  };
  const load = () => ({ func: (_convention: string, name: string) => standIn(name) });
  const { spooler, gdi } = bindWindowsPrinting({ ...koffi, load } as unknown as typeof koffi);

  test('is queried for its state and its jobs without blocking the program', async () => {
    const opened = await spooler.openPrinter('\\\\server\\Q');
    if ('failure' in opened) throw new Error('not opened');
    const { printer } = opened;
    expect(await spooler.getPrinter(printer)).toMatchObject({ attributes: WORK_OFFLINE, jobs: 2 });
    expect(await spooler.getJob(printer, 1)).toMatchObject({ status: JobBit.printing });
    expect(await spooler.deleteJob(printer, 1)).toBe(true);
    await spooler.closePrinter(printer);
  });

  test('reports a job whose text grows during the query, so that the job is not taken for one that is gone', async () => {
    textBytes.push(0, 40, 40);
    expect(await spooler.getJob(1n, 1)).toMatchObject({ status: JobBit.printing });
    expect(textBytes).toEqual([]);
  });

  test('that cannot be opened has the reason of the thread that tried', async () => {
    expect(await spooler.openPrinter('\\\\gone\\Q')).toEqual({ failure: RPC_S_SERVER_UNAVAILABLE });
  });

  test('is read its settings and drawn on without blocking the program', async () => {
    expect(await spooler.readDevmode(1n, 'Q')).toEqual(Buffer.alloc(4, 7));
    const dc = await gdi.createDc('Q', Buffer.alloc(4));
    if (dc === null) throw new Error('no device context');
    expect(await gdi.deviceCaps(dc, 88)).toBe(203);
    expect(await gdi.startDoc(dc, 't')).toBe(9);
    const dib = { info: Buffer.alloc(48), bits: Buffer.alloc(4), width: 8, height: 1 };
    expect(await gdi.stretchDib(dc, { x: 0, y: 0, width: 8, height: 1 }, dib)).toBe(true);
    expect(await gdi.startPage(dc)).toBe(false);
    expect(await gdi.endDoc(dc)).toBe(true);
    await gdi.deleteDc(dc);
  });
});
