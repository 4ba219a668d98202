import type { Words } from '#shared/errors';

/** Faults that printers of several kinds report. */
export const HEAD_OPEN: Words = { zh: '打印头打开', en: 'head open' };
export const PAPER_OUT: Words = { zh: '缺纸', en: 'paper out' };

/** Several faults of a printer as one sentence. */
export function joinFaults(faults: readonly Words[]): Words {
  const en = faults.map((each) => each.en).join(', ');
  return { zh: faults.map(({ zh }) => zh).join('、'), en: en.slice(0, 1).toUpperCase() + en.slice(1) };
}
