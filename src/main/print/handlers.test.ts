import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LabelRow } from '#shared/desk/contract/labels';
import type { Language } from '#shared/errors';
import { sampleRow } from '#shared/label/fields/index';
import { layOutPaper } from '#shared/paper/draw-paper';
import { samplePaper } from '#shared/paper/testing/sample-papers';
import { startTcpSink } from '../../../tests/devices/printers/tcp-sink.ts';
import { eventually } from '../../../tests/eventually.ts';
import { createPrinters, type Printers } from '../devices/printers/printers.ts';
import { readPngDots } from '../devices/spoolers/windows/png-dots.ts';
import { findResources } from '../program/resources.ts';
import { type Journal, openJournal } from '../storage/journal.ts';
import { createOutbox } from '../storage/outbox.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { openNodeSettings } from '../storage/settings-node.ts';
import { createPrinting, type Printing } from './handlers.ts';
import { previewLabel } from './preview.ts';
import { createTemplates } from './templates.ts';
import { PACKAGE_ROW } from './testing/sample-rows.ts';

let folder: string;
let journal: Journal;
let printers: Printers;
let printing: Printing;
let settings: SettingsStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veneer-printing-'));
  journal = openJournal(join(folder, 'journal.db'));
  settings = openNodeSettings(folder);
  printers = createPrinters({ settings, emit: () => {}, dataDir: folder });
  printing = createPrinting({
    journal,
    printers,
    settings,
    templates: createTemplates(findResources().templatesDir),
    outbox: createOutbox(journal, () => {}),
    emit: () => {},
  });
});

afterEach(async () => {
  await printing.close();
  journal.close();
  rmSync(folder, { recursive: true, force: true });
});

const submitIn = (captions: Language | undefined, ...rows: LabelRow[]) =>
  printing.handlers.submit({
    key: randomUUID(),
    printerId: 'virtual:label',
    title: 'test',
    content: { kind: 'labels', templateId: 'package-100x70', rows, captions },
    copies: 1,
  });
const submit = (...rows: LabelRow[]) => submitIn(undefined, ...rows);
const pictureIn = async (captions: Language) =>
  (await printing.handlers.preview({ templateId: 'package-100x70', row: PACKAGE_ROW, dpi: 203, captions }))
    .png;

test.each([
  ['no package number', { packNo: '' }, 'label.field_missing', '包号'],
  ['a package number that Code 128 cannot encode', { packNo: '包2503' }, 'label.barcode_invalid', '包号条码'],
  [
    'a package number too long for its bars',
    { packNo: 'i'.repeat(24) },
    'label.barcode_too_wide',
    '包号条码',
  ],
  ['a species in a script that no font has', { species: '한국산' }, 'label.glyph_missing', '树种'],
  [
    'a company’s name in Thai, whose letters need shaping',
    { companyName: 'ไม้สัก' },
    'label.glyph_missing',
    '公司名称',
  ],
])('a run with %s is refused as a whole, and the preview says why', async (_, change, fault, field) => {
  const row = { ...PACKAGE_ROW, ...change };
  await expect(submit(PACKAGE_ROW, row)).rejects.toMatchObject({
    code: 'label.refused',
    details: { row: 2, field: { zh: field }, fault },
  });
  expect(await printing.handlers.jobs({ limit: 50 })).toEqual([]);
  const preview = await printing.handlers.preview({ templateId: 'package-100x70', row, dpi: 203 });
  expect(preview.faults[0]).toMatchObject({ code: fault, details: { field: { zh: field } } });
});

test('a refusal names the row among all rows, whatever is printed of them', async () => {
  const rows = [PACKAGE_ROW, PACKAGE_ROW, { ...PACKAGE_ROW, packNo: '' }];
  const job = {
    key: randomUUID(),
    printerId: 'virtual:label',
    title: 'test',
    content: { kind: 'labels', templateId: 'package-100x70', rows },
  } as const;
  const refused = { code: 'label.refused', details: { row: 3, label: { zh: '第 3 行' }, count: 2 } };
  await expect(printing.handlers.submit({ ...job, copies: 2 })).rejects.toMatchObject(refused);
  const some = printing.handlers.submit({ ...job, copies: 2, range: { from: 3, to: 6 } });
  await expect(some).rejects.toMatchObject(refused);
});

test('a cut species is printed, and the preview warns of it', async () => {
  const row = { ...PACKAGE_ROW, species: '印尼玫瑰木'.repeat(20) };
  expect(await submit(row)).toMatchObject({ state: 'accepted' });
  const preview = await printing.handlers.preview({ templateId: 'package-100x70', row, dpi: 203 });
  expect(preview).toMatchObject({ faults: [], warnings: [{ code: 'label.field_overflow' }] });
});

test('a job keeps the language of its captions', async () => {
  const { id } = await submitIn('en', PACKAGE_ROW);
  expect(await pictureIn('en')).not.toBe(await pictureIn('zh'));
  const { picture } = await printing.handlers.jobUnit({ id, unit: 1 });
  expect(picture?.png).toBe(await pictureIn('en'));
});

test('the template’s own language takes precedence over the chosen one', async () => {
  const template = createTemplates(findResources().templatesDir).get('package-100x70');
  const { png } = await previewLabel({ ...template, captions: 'en' }, PACKAGE_ROW, 203, 'zh');
  expect(png).toBe(await pictureIn('en'));
});

test('a code that became too wide with the printer’s resolution is refused when the job is tried again', async () => {
  const gone = await startTcpSink();
  const { port, uri } = gone;
  await gone.close();
  const at = (dpi: 203 | 600) => printers.handlers.configure({ uri, name: 'P', language: 'zpl', dpi });
  const settled = (id: string, code: string) =>
    eventually(async () =>
      expect(await printing.handlers.job({ id })).toMatchObject({ state: 'failed', error: { code } }),
    );
  const printer = await at(600);
  const { id } = await printing.handlers.submit({
    key: randomUUID(),
    printerId: printer.id,
    title: 'test',
    content: {
      kind: 'labels',
      templateId: 'package-100x70',
      rows: [{ ...PACKAGE_ROW, packNo: 'i'.repeat(20) }],
    },
    copies: 1,
  });
  await settled(id, 'printer.refused');

  await at(203);
  const back = await startTcpSink({ port });
  printing.handlers.retry({ id });
  await settled(id, 'label.refused');
  expect(back.jobs).toEqual([]);
  await back.close();
});

test('a row that is not text, numbers and nulls is refused with its place', async () => {
  const rows: unknown[] = Array.from({ length: 150 }, () => PACKAGE_ROW);
  rows[130] = { ...PACKAGE_ROW, species: ['黑胡桃'] };
  await expect(submit(...(rows as LabelRow[]))).rejects.toMatchObject({
    code: 'input.invalid',
    details: { field: 'rows.130.species' },
  });
});

test('a test page for packages, which it cannot be recorded for, is refused', async () => {
  const job = {
    key: randomUUID(),
    printerId: 'virtual:label',
    title: 'test',
    copies: 1,
    content: { kind: 'ruler', widthMm: 60, heightMm: 40 },
  } as const;
  const record = { tenantId: '000000', subjectIds: ['7'] };
  await expect(printing.handlers.submit({ ...job, record })).rejects.toMatchObject({ code: 'input.invalid' });
  expect(await printing.handlers.jobs({ limit: 50 })).toEqual([]);
});

test('a test page has its lines where the settings move them for this printer and this size', async () => {
  const size = { widthMm: 60, heightMm: 40 };
  const lineOf = async () => {
    const { id } = await printing.handlers.submit({
      key: randomUUID(),
      printerId: 'virtual:label',
      title: 'test',
      content: { kind: 'ruler', ...size },
      copies: 1,
    });
    await eventually(async () =>
      expect(await printing.handlers.job({ id })).toMatchObject({ state: 'confirmed' }),
    );
    const [picture] = await printing.handlers.virtualOutput({ jobId: id });
    const { bits, stride, width } = readPngDots(Buffer.from(picture?.png ?? '', 'base64'));
    return Array.from({ length: width }, (_, x) => x).filter(
      (x) => ((bits[stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0,
    );
  };
  // Lines of 0.25 mm at 10 and 50 mm; 8 dots a mm.
  expect(await lineOf()).toEqual([80, 81, 400, 401]);
  const other = { printerId: 'virtual:label', widthMm: 100, heightMm: 70 };
  const moved = { offsetXMm: 1.5, offsetYMm: 0, scaleX: 1.01, scaleY: 1 };
  settings.update({
    adjustments: [
      { ...other, ...moved, offsetXMm: 9 },
      { ...other, ...size, ...moved },
    ],
  });
  expect(await lineOf()).toEqual([93, 94, 416, 417]);
});

test('labels are refused whose code the settings move over the edge for their printer, and others are not', async () => {
  const submit = () =>
    printing.handlers.submit({
      key: randomUUID(),
      printerId: 'virtual:label',
      title: 'test',
      content: { kind: 'labels', templateId: 'log-80x50', rows: [{ logNo: 'L7' }] },
      copies: 1,
    });
  const moved = { printerId: 'virtual:label', offsetXMm: 25, offsetYMm: 25, scaleX: 1, scaleY: 1 };
  settings.update({ adjustments: [{ ...moved, widthMm: 100, heightMm: 70 }] });
  expect(await submit()).toMatchObject({ units: 1 });
  settings.update({ adjustments: [{ ...moved, widthMm: 80, heightMm: 50 }] });
  await expect(submit()).rejects.toMatchObject({
    code: 'label.refused',
    details: { fault: 'label.code_cut' },
  });
});

test.each([
  ['bundle-60x40', 'bundle', { packNo: 'A1', logNo: 'L7', bundleNo: '3' }, 'A1 · L7-3'],
  ['log-80x50', 'log', { logNo: 'L7' }, 'L7'],
  ['cabinet-60x40', 'cabinet', { cabinetPackLabel: 'G-12' }, 'G-12'],
  ['shelf-100x50', 'shelf', { region: 'A-01' }, 'A-01'],
  ['order-100x70', 'order', { docNo: 'XS9' }, 'XS9'],
] as const)(
  'labels of %s are named and kept with their job by range',
  async (templateId, subject, ids, name) => {
    const rows = [sampleRow(subject), { ...sampleRow(subject), ...ids }];
    const { id } = await printing.handlers.submit({
      key: randomUUID(),
      printerId: 'virtual:label',
      title: 'test',
      content: { kind: 'labels', templateId, rows },
      copies: 2,
      record: { tenantId: '000000', subjectIds: [] },
    });
    expect(printing.handlers.job({ id })).toMatchObject({ subject });
    expect(printing.handlers.jobLabels({ id, from: 3, to: 4 })).toEqual({
      tenantId: '000000',
      labels: [{ subjectId: '', name, row: rows[1] }],
    });
  },
);

test('prints documents for practice on the virtual printer, a picture a page', async () => {
  const paper = samplePaper('saleOrder', { lines: 30 });
  const sheet = { medium: 'half', offset: { xMm: 0, yMm: 0 }, isOverlay: false } as const;
  const { id } = await printing.handlers.submit({
    key: randomUUID(),
    printerId: 'virtual:label',
    title: 'papers',
    content: { kind: 'paper', papers: [paper], sheet, copies: 2, printedAt: '2025-11-23T08:00:00.000Z' },
    copies: 1,
  });
  await eventually(async () =>
    expect(await printing.handlers.job({ id })).toMatchObject({ state: 'confirmed', unitsSent: 2 }),
  );
  const pages = layOutPaper(paper, { ...sheet, copy: 0 }).length;
  expect(await printing.handlers.virtualOutput({ jobId: id })).toHaveLength(2 * pages);
});

test.each([
  ['a Windows queue', 'windows:Office', 'pdf'],
  ['a serial port', 'serial:COM3?baud=9600', 'pwg'],
] as const)('%s is not set to a language that it cannot print', async (_, uri, language) => {
  await expect(
    printers.handlers.configure({ uri, name: 'Office', language, dpi: 300 }),
  ).rejects.toMatchObject({ code: 'printer.language' });
});
