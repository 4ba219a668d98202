import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderLabels } from '../../src/main/print/render.ts';
import { createTemplates } from '../../src/main/print/templates.ts';
import type { LabelRow } from '../../src/shared/desk/contract/labels.ts';
import type { LabelLanguage } from '../../src/shared/desk/contract/printers.ts';
import type { LabelTemplate } from '../../src/shared/label/template.ts';
import { withBrowser } from './browser.ts';
import { runQuietly, writeGlabelsJob } from './peers/glabels.ts';
import { labelsAsHtml } from './peers/html-labels.ts';
import { type BenchResult, timeBest } from './result.ts';
import { packageRows } from './rows.ts';

const LABELS = 1000;
const templates = createTemplates(join(import.meta.dirname, '../../resources/templates'));
const template = templates.get('package-100x70');

let rounds = 0;

interface Drain {
  language: LabelLanguage;
  dpi: 203 | 300;
  template?: LabelTemplate;
  /** Changes the usual row of a label, counted over all rounds. */
  change?: (row: LabelRow, label: number) => LabelRow;
}

/**
 * Draws labels of numbers that no round before had, because recent QR codes are kept; returns the bytes of a label
 * behind the first.
 */
async function drain({ language, dpi, change, template: drawn = template }: Drain): Promise<number> {
  const first = LABELS * rounds;
  const usual = packageRows(LABELS, first);
  const rows = change === undefined ? usual : usual.map((row, at) => change(row, first + at));
  rounds += 1;
  const sizes: number[] = [];
  for await (const chunk of renderLabels({ template: drawn, rows, language, dpi }))
    sizes.push(chunk.bytes.length);
  const further = sizes.slice(1, -1);
  return further.reduce((sum, size) => sum + size, 0) / further.length;
}

/** The 3,755 common characters: level 1 of GB 2312, rows 0xB0 to 0xD7; the last row has 89. */
const COMMON = [
  ...new TextDecoder('gb2312').decode(
    Uint8Array.from({ length: 3755 * 2 }, (_, at) =>
      at % 2 === 0 ? 0xb0 + Math.floor(at / 188) : 0xa1 + (Math.floor(at / 2) % 94),
    ),
  ),
];

/** A species that no other label has, of common characters. */
const withNewText = (row: LabelRow, label: number): LabelRow => ({
  ...row,
  species: [7, 11, 13, 17].map((step) => COMMON[(label * step) % COMMON.length] ?? '').join(''),
});

/** The fields in which packages of one container usually agree. */
const ofOneKind = (row: LabelRow): LabelRow => ({
  ...row,
  species: '黑胡桃',
  grade: 'A',
  texture: '直纹',
  craft: '平切',
  cabinetNo: 'TCLU4265720',
  lengthRange: '203–255',
  widthRange: '12–18',
});

/** 1,000 package labels to PDF, against the same labels as HTML through Chromium and through gLabels. */
export async function benchPdf(): Promise<BenchResult[]> {
  const rows = packageRows(LABELS);
  const oursMs = await timeBest(3, () => drain({ language: 'pdf', dpi: 300 }));
  const results: BenchResult[] = [
    { name: '1,000 labels to PDF', value: LABELS / (oursMs / 1000), unit: 'labels/s' },
  ];

  await withBrowser(async (browser) => {
    const page = await browser.newPage();
    // HTML and layout of the peer are not timed: only printToPDF counts.
    await page.setContent(labelsAsHtml(rows));
    const chromiumMs = await timeBest(2, () => page.pdf({ preferCSSPageSize: true }));
    results.push({
      name: 'PDF against Chromium printToPDF',
      value: oursMs,
      unit: 'ms',
      target: '≥ 3×',
      against: { name: 'Chromium ms', value: chromiumMs },
      ratio: chromiumMs / oursMs,
    });
  });

  const folder = await mkdtemp(join(tmpdir(), 'veneer-desk-bench-'));
  try {
    const command = await writeGlabelsJob(folder, rows);
    if (await runQuietly(command)) {
      const glabelsMs = await timeBest(1, () => runQuietly(command));
      results.push({
        name: 'PDF against glabels-3-batch',
        value: oursMs,
        unit: 'ms',
        against: { name: 'gLabels ms', value: glabelsMs },
        ratio: glabelsMs / oursMs,
        note: 'gLabels is a whole process',
      });
    } else {
      results.push({
        name: 'PDF against glabels-3-batch',
        value: oursMs,
        unit: 'ms',
        note: 'not installed (Debian package glabels)',
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return results;
}

/**
 * 1,000 package labels to ZPL: the usual ones, small ones, and some with Chinese text that occurs on no earlier label.
 */
export async function benchZpl(): Promise<BenchResult[]> {
  const zpl = { language: 'zpl', dpi: 203 } as const;
  let bytes = 0;
  const rate = async (order: Drain) => {
    const bestMs = await timeBest(4, async () => {
      bytes = await drain(order);
    });
    return LABELS / (bestMs / 1000);
  };
  const usual = { value: await rate(zpl), unit: 'labels/s' };
  const usualBytes = bytes;
  const bytesOfOneKind = Math.round(await drain({ ...zpl, change: ofOneKind }));
  const small = await rate({ ...zpl, template: templates.get('package-60x40') });
  const smallBytes = Math.round(bytes);
  return [
    { name: '1,000 labels to ZPL', ...usual, target: '≥ 5,000' },
    {
      name: 'a further label in ZPL',
      value: usualBytes,
      unit: 'bytes',
      target: '≤ 600',
      note: `${bytesOfOneKind} bytes where packages are of one kind`,
    },
    {
      name: '1,000 small labels (60 × 40 mm) to ZPL',
      value: small,
      unit: 'labels/s',
      target: '≥ 20,000',
      note: `${smallBytes} bytes a further label`,
    },
    {
      name: '1,000 labels to ZPL, each with a Chinese text of its own',
      value: await rate({ ...zpl, change: withNewText }),
      unit: 'labels/s',
      target: '≥ 3,000',
    },
  ];
}
