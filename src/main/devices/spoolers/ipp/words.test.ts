import { expect, test } from 'vitest';
import type { IppScalar } from './codec.ts';
import { describeJobEnd, describePrinter } from './words.ts';

function record(entries: Record<string, IppScalar | readonly IppScalar[]>) {
  return new Map(
    Object.entries(entries).map(([name, value]): [string, IppScalar[]] => [
      name,
      Array.isArray(value) ? (value as unknown as IppScalar[]) : [value as IppScalar],
    ]),
  );
}

test.each([
  [{ 'printer-state': 3, 'printer-state-reasons': 'none' }, 'ready', '就绪', 'Ready'],
  [{ 'printer-state': 4, 'printer-state-reasons': 'none' }, 'busy', '正在打印', 'Printing'],
  [
    { 'printer-state': 5, 'printer-state-reasons': ['media-empty-error', 'cover-open'] },
    'attention',
    '缺纸、盖板打开',
    'Paper out, cover open',
  ],
  [{ 'printer-state': 3, 'printer-state-reasons': 'media-needed' }, 'attention', '请装纸', 'Load media'],
  [
    { 'printer-state': 3, 'printer-state-reasons': 'toner-low-warning' },
    'ready',
    '就绪（碳带或墨粉快用完）',
    'Ready (ribbon or toner low)',
  ],
  [
    { 'printer-state': 5, 'printer-state-reasons': 'none', 'printer-state-message': 'Filter failed' },
    'attention',
    'Filter failed',
    'Filter failed',
  ],
  [
    { 'printer-state': 3, 'printer-is-accepting-jobs': false },
    'attention',
    '不接收任务',
    'Not accepting jobs',
  ],
  [
    { 'printer-state': 5, 'printer-state-reasons': 'com.acme-odd' },
    'attention',
    'com.acme-odd',
    'Com.acme-odd',
  ],
])('describes %o as %s', (attributes, state, zh, en) => {
  expect(describePrinter(record(attributes))).toMatchObject({ state, words: { zh, en } });
});

test('gives advice for faults that a person can fix, each once', () => {
  const stopped = {
    'printer-state': 5,
    'printer-state-reasons': ['media-empty-error', 'media-needed', 'cover-open'],
  };
  expect(describePrinter(record(stopped)).advice?.en).toBe(
    'Load paper of the same size, then press the feed button once. Close the cover.',
  );
  expect(
    describePrinter(record({ 'printer-state': 5, 'printer-state-reasons': 'com.acme-odd' })).advice,
  ).toBeUndefined();
});

test('describes the end of an aborted job in the device’s own words', () => {
  const job = record({
    'job-state-reasons': ['aborted-by-system', 'job-completed-with-errors'],
    'job-printer-state-message': 'Filter failed',
  });
  expect(describeJobEnd(job)).toEqual({
    zh: '被打印系统中止（Filter failed）',
    en: 'given up by the print system (Filter failed)',
  });
});
