import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderLabels } from '../../src/main/print/render.ts';
import { createTemplates } from '../../src/main/print/templates.ts';
import type { LabelLanguage } from '../../src/shared/desk/contract.ts';
import { withBrowser } from './browser.ts';
import { runQuietly, writeGlabelsJob } from './peers/glabels.ts';
import { labelsAsHtml } from './peers/html-labels.ts';
import { type BenchResult, timeBest } from './result.ts';
import { packageRows } from './rows.ts';

const LABELS = 1000;
const template = createTemplates(join(import.meta.dirname, '../../resources/templates')).get(
  'package-100x70',
);

let rounds = 0;

/** Draws labels of numbers that no round before had, because recent QR codes are kept. */
async function drain(language: LabelLanguage, dpi: 203 | 300): Promise<number> {
  const rows = packageRows(LABELS, LABELS * rounds);
  rounds += 1;
  let bytes = 0;
  for await (const chunk of renderLabels({ template, rows, language, dpi })) {
    bytes += chunk.bytes.length;
  }
  return bytes;
}

/** 1,000 package labels to PDF, against the same labels as HTML through Chromium and through gLabels. */
export async function benchPdf(): Promise<BenchResult[]> {
  const rows = packageRows(LABELS);
  const oursMs = await timeBest(3, () => drain('pdf', 300));
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

/** 1,000 package labels to ZPL. */
export async function benchZpl(): Promise<BenchResult[]> {
  let bytes = 0;
  const bestMs = await timeBest(5, async () => {
    bytes = await drain('zpl', 203);
  });
  return [
    {
      name: '1,000 labels to ZPL',
      value: LABELS / (bestMs / 1000),
      unit: 'labels/s',
      target: '≥ 5,000',
      note: `${Math.round(bytes / LABELS)} bytes a label`,
    },
  ];
}
