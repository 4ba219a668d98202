import { Worker } from 'node:worker_threads';
import { read } from '@e965/xlsx';
import { fastify } from 'fastify';
import { expect, test, vi } from 'vitest';
import type { AreaScale } from '#shared/domain/area-decimals';
import { AppError, type Language } from '#shared/errors';
import { asCaller } from '../db/caller.ts';
import { readSheet } from '../testing/read-workbook.ts';
import {
  EXPORT_ROW_LIMIT,
  MONEY_DECIMALS,
  makeDownload,
  type RowSource,
  type SheetColumn,
  termColumn,
} from './workbook.ts';

const TITLE = { zh: '测试', en: 'Test' };

interface Row {
  name: string;
  count: number;
}
const COLUMNS: readonly SheetColumn<Row>[] = [
  { words: { zh: '名称', en: 'Name' }, width: 14, value: ({ name }) => name },
  { words: { zh: '数量', en: 'Count' }, width: 14, value: ({ count }) => count },
];
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ name: `=${index}\0`, count: index }));

async function sheetOf(rows: readonly Row[] | RowSource<Row>): Promise<string[][]> {
  const file = await makeDownload<Row>(TITLE, COLUMNS, rows, 'en');
  if ('redirect' in file) throw new Error('a redirect');
  return readSheet(Buffer.from(file.bytes));
}

/** Rows that a source gives at once; divides the limit. */
const PORTION = 50;

test('a workbook has its heading and all rows, numbers as numbers and no formula', async () => {
  expect(await sheetOf(rowsOf(3))).toEqual([
    ['Name', 'Count'],
    ['=0', '0'],
    ['=1', '1'],
    ['=2', '2'],
  ]);
});

test('areas are numbers that are shown with the decimals of the company, and with more where they have them', async () => {
  const columns: readonly SheetColumn<number>[] = [
    { words: { zh: '片数', en: 'Pieces' }, width: 14, value: () => 24 },
    { words: { zh: '面积 m²', en: 'Area m²' }, width: 14, isArea: true, value: (area) => area },
  ];
  const shown = async (scale: AreaScale) => {
    const file = await makeDownload(TITLE, columns, [26.1, 26.141], 'en', scale);
    if ('redirect' in file) throw new Error('a redirect');
    const { SheetNames, Sheets } = read(Buffer.from(file.bytes), { cellNF: true });
    const sheet = Sheets[SheetNames[0] ?? ''] ?? {};
    return ['A2', 'B2', 'B3'].map((place) => [sheet[place]?.v, sheet[place]?.w]);
  };
  expect(await shown(2)).toEqual([
    [24, '24'],
    [26.1, '26.10'],
    [26.141, '26.141'],
  ]);
  expect(await shown(4)).toEqual([
    [24, '24'],
    [26.1, '26.1000'],
    [26.141, '26.1410'],
  ]);
});

test('dates are dates, and amounts are numbers that are shown with their decimals', async () => {
  const columns: readonly SheetColumn<number | string>[] = [
    { words: { zh: '日期', en: 'Date' }, width: 14, form: 'day', value: () => '2026-03-04' },
    { words: { zh: '时间', en: 'Time' }, width: 20, form: 'moment', value: () => '2026-03-04 09:05:07' },
    { words: { zh: '金额', en: 'Amount' }, width: 14, decimals: MONEY_DECIMALS, value: (amount) => amount },
    { words: { zh: '单价', en: 'Price' }, width: 14, decimals: [2, 4], value: (amount) => amount },
    { words: { zh: '税率 %', en: 'Tax %' }, width: 14, decimals: [0, 2], value: () => 13 },
  ];
  const file = await makeDownload(TITLE, columns, [-12345.5], 'en');
  if ('redirect' in file) throw new Error('a redirect');
  const { SheetNames, Sheets } = read(Buffer.from(file.bytes), { cellNF: true, cellDates: true, UTC: true });
  const sheet = Sheets[SheetNames[0] ?? ''] ?? {};
  expect(sheet.A2?.v).toEqual(new Date('2026-03-04T00:00:00Z'));
  expect(sheet.B2?.v).toEqual(new Date('2026-03-04T09:05:07Z'));
  expect(['A2', 'B2', 'C2', 'D2', 'E2'].map((place) => sheet[place]?.w)).toEqual([
    '2026-03-04',
    '2026-03-04 09:05:07',
    '-12,345.50',
    '-12345.50',
    '13',
  ]);
});

test('terms of the trade are in the language of the sheet, a company’s own as they are', async () => {
  const columns = [termColumn<string>({ zh: '树种', en: 'Species' }, 14, (species) => species)];
  const shown = async (language: Language) => {
    const file = await makeDownload(TITLE, columns, ['黑胡桃', '门板级', '自编', 'constructor'], language);
    if ('redirect' in file) throw new Error('a redirect');
    return readSheet(Buffer.from(file.bytes)).flat();
  };
  expect(await shown('en')).toEqual([
    'Species',
    'American black walnut',
    'Door grade',
    '自编',
    'constructor',
  ]);
  expect(await shown('zh')).toEqual(['树种', '黑胡桃', '门板级', '自编', 'constructor']);
});

test('a thread writes the most rows allowed while other calls are answered', async () => {
  const app = fastify();
  app.get('/', async () => 'here');
  const events: string[] = [];
  const tasks = vi.spyOn(Worker.prototype, 'postMessage');
  const portions = EXPORT_ROW_LIMIT / PORTION;
  const sheet = await sheetOf(async (give) => {
    for (let portion = 0; portion < portions; portion += 1) {
      // Not awaited: it is answered if the server is free.
      if (portion === 0) void app.inject('/').then(({ body }) => events.push(body));
      await give(rowsOf(PORTION));
    }
    events.push('all rows taken');
  });
  expect(sheet).toHaveLength(EXPORT_ROW_LIMIT + 1);
  expect(tasks).toHaveBeenCalledOnce();
  tasks.mockRestore();
  expect(events).toEqual(['here', 'all rows taken']);
  await app.close();
});

test('refuses no rows with 数据为空，不能导出, and too many before reading all of them', async () => {
  await expect(sheetOf([])).rejects.toMatchObject({ code: 'export.empty' });
  let given = 0;
  const endless: RowSource<Row> = async (give) => {
    for (;;) {
      await give(rowsOf(PORTION));
      given += PORTION;
    }
  };
  await expect(sheetOf(endless)).rejects.toMatchObject({ code: 'export.too_many' });
  expect(given).toBe(EXPORT_ROW_LIMIT);
});

test('reports an error while rows are read, and writes the next workbook', async () => {
  const failing = sheetOf(() => Promise.reject(new AppError('database.unavailable')));
  await expect(failing).rejects.toMatchObject({ code: 'database.unavailable' });
  expect(await sheetOf(rowsOf(1))).toHaveLength(2);
});

test('companies take turns', async () => {
  const ended: string[] = [];
  const exportFor = (tenantId: string) =>
    asCaller({ tenantId, userId: '7', isList: true, gone: new AbortController().signal }, async () => {
      await sheetOf(rowsOf(1));
      ended.push(tenantId);
    });
  await Promise.all(['a', 'a', 'a', 'b'].map(exportFor));
  expect(ended).toEqual(['a', 'b', 'a', 'a']);
});
