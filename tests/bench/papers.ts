import { paperPdf } from '../../src/rendering/paper-pdf.ts';
import { sampleTally } from '../../src/shared/paper/testing/sample-papers.ts';
import { withBrowser } from './browser.ts';
import { tallyAsHtml } from './peers/html-tally.ts';
import { type BenchResult, timeBest } from './result.ts';

const tally = sampleTally(40, 50);
const RUN = {
  medium: 'a4',
  copies: 1,
  offset: { xMm: 0, yMm: 0 },
  isOverlay: false,
  printedAt: new Date(0),
} as const;

/** A tally sheet of 2,000 lines to PDF, against the same tables through Chromium. */
export function benchTally(): Promise<BenchResult[]> {
  return withBrowser(async (browser) => {
    const oursMs = await timeBest(3, async () => paperPdf([tally], RUN));
    const page = await browser.newPage();
    // HTML and layout of the peer are not timed: only printToPDF counts.
    await page.setContent(tallyAsHtml(tally));
    const chromiumMs = await timeBest(3, () => page.pdf({ preferCSSPageSize: true }));
    return [
      {
        name: 'tally sheet of 2,000 lines to PDF',
        value: oursMs,
        unit: 'ms',
        target: '≥ 5×',
        against: { name: 'Chromium ms', value: chromiumMs },
        ratio: chromiumMs / oursMs,
      },
    ];
  });
}
