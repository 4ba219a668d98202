/// <reference lib="dom" />
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfigFromFile } from 'electron-vite';
import { build, type InlineConfig, type Plugin } from 'vite';
import { withPackages } from './page/product.ts';
import { type BenchResult, percentiles } from './result.ts';

const ROOT = join(import.meta.dirname, '../..');
const FIELDS = 30;
/** Two a line, in a window 900 px high; those below are drawn after these. */
const SEEN = 16;
const ROUNDS = 34;
const WARM_UP = 4;

/** From the click on 新增 to the paint of a form of 30 fields, in the product with one more record declared. */
export async function benchPageForm(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'veneer-desk-bench-page-'));
  try {
    await buildWithWideRecord(folder);
    return await withPackages(
      1000,
      async ({ page }) => {
        await page.goto(new URL('/bench/wide', page.url()).href);
        await page.locator('[data-path="/bench/wide"] .ant-btn-primary').waitFor();
        await page.waitForLoadState('networkidle');
        const measured = async (fields: number, name: string) => {
          const times = await page.evaluate(timeForm, { fields, ROUNDS });
          const { p50, p95 } = percentiles(times.slice(WARM_UP));
          const note = `p50 ${p50.toFixed(0)} ms; from the click to the paint, code already there`;
          return { name, value: p95, unit: 'ms', target: '≤ 100', note };
        };
        return [
          await measured(SEEN, `a form of ${FIELDS} fields opens: those on the screen (p95)`),
          await measured(FIELDS, `a form of ${FIELDS} fields opens: all of them (p95)`),
        ];
      },
      folder,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Builds the page as the product does, with the wide record among those of the ready screen. */
async function buildWithWideRecord(outDir: string): Promise<void> {
  const addRecord: Plugin = {
    name: 'add-wide-record',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('/backoffice/record-screens.ts')) return null;
      const source = await readFile(id, 'utf8');
      return `import { wide } from '${join(import.meta.dirname, 'page/wide-record.ts')}';\n${source.replace(
        'RECORD_SCREENS',
        'LISTED',
      )}\nexport const RECORD_SCREENS = [...LISTED, { of: wide, api: postApi }];`;
    },
  };
  const { config } = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(ROOT, 'electron.vite.config.ts'),
  );
  const renderer = (config as { renderer: InlineConfig }).renderer;
  await build({
    ...renderer,
    configFile: false,
    logLevel: 'error',
    base: '/',
    root: join(ROOT, 'src/renderer'),
    plugins: [...(renderer.plugins ?? []), addRecord],
    build: { ...renderer.build, outDir, emptyOutDir: true },
  });
}

/** Runs in the page: opens the form and leaves it again, so many times. */
async function timeForm({ fields, ROUNDS }: { fields: number; ROUNDS: number }): Promise<number[]> {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise(requestAnimationFrame);
  };
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push(
      await window.benchTime(
        () => find('[data-path="/bench/wide"] .ant-btn-primary')?.click(),
        () => document.querySelectorAll('[data-path="/bench/wide/new"] .ant-form-item').length >= fields,
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    find('[data-path="/bench/wide/new"] .ant-btn:not(.ant-btn-primary)')?.click();
    await until(
      () =>
        find('[data-path="/bench/wide/new"]') === null &&
        find('[data-path="/bench/wide"] .ant-btn-primary') !== null,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return times;
}
