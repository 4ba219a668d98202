import { describe, expect, test } from 'vitest';
import { readPlaywrightReport, summarise, tallyOfCheck, tallyOfRun } from './summary.mjs';

const GOOD = { code: 0, timedOut: false };
const REPORT = { passed: 3, failed: [], skipped: [], errors: [] };

describe('a runner’s tally', () => {
  test('counts the tests of the report', () => {
    expect(tallyOfRun('unit', GOOD, REPORT)).toMatchObject({ passed: 3, failed: [], broken: [] });
  });

  test('of tests that are all skipped gives the reason and is not broken', () => {
    const skipped = [{ test: 'desk on Windows', reason: 'package wine64 is not installed' }];
    expect(tallyOfRun('windows', GOOD, { ...REPORT, passed: 0, skipped })).toMatchObject({
      skipped,
      broken: [],
    });
  });

  test.each([
    ['no report', { code: 1, timedOut: false }, null, /without a report/],
    ['a timeout', { code: 1, timedOut: true }, REPORT, /too long/],
    ['no tests', GOOD, { ...REPORT, passed: 0 }, /no tests/],
    ['an exit code no test accounts for', { code: 1, timedOut: false }, REPORT, /code 1/],
  ])('%s breaks the run', (_, result, report, words) => {
    const { broken } = tallyOfRun('unit', result, report);
    expect(broken).toEqual([expect.stringMatching(words)]);
  });

  test('a failed static check counts as a failed test', () => {
    expect(tallyOfCheck('types', { code: 2, timedOut: false })).toMatchObject({
      passed: 0,
      failed: [{ test: 'types' }],
    });
  });
});

describe('Playwright’s report', () => {
  const error = { message: 'Expected a row', location: { file: 'tests/e2e/print.spec.ts', line: 7 } };
  const spec = (title, status, annotations = []) => {
    const isOk = status === 'expected' || status === 'skipped';
    const results = [isOk ? { duration: 1000 } : { duration: 1000, error }, { duration: 200 }];
    return { title, tests: [{ projectName: 'headless', status, annotations, results }] };
  };
  const words = 'Expected a row\nat tests/e2e/print.spec.ts:7';

  test('counts nested groups, and skips keep their reasons', () => {
    const report = {
      errors: [],
      suites: [
        {
          title: 'print.spec.ts',
          specs: [spec('a', 'expected'), spec('b', 'unexpected'), spec('c', 'flaky')],
          suites: [
            { title: 'group', specs: [spec('d', 'skipped', [{ type: 'skip', description: 'no reader' }])] },
          ],
        },
      ],
    };
    expect(readPlaywrightReport(report)).toEqual({
      passed: 2,
      failed: [{ test: '[headless] › print.spec.ts › b', error: words }],
      skipped: [{ test: '[headless] › print.spec.ts › group › d', reason: 'no reader' }],
      repeated: [{ test: '[headless] › print.spec.ts › c', error: words }],
      timings: ['a', 'b', 'c', 'group › d'].map((title) => ({
        test: `[headless] › print.spec.ts › ${title}`,
        ms: 1200,
      })),
      errors: [],
    });
  });

  test('counts a test that never ran because another broke its file as failed', () => {
    const report = { errors: [], suites: [{ title: 'x', specs: [spec('a', 'skipped')] }] };
    expect(readPlaywrightReport(report)).toMatchObject({
      failed: [{ test: '[headless] › x › a', error: 'did not run' }],
      skipped: [],
    });
  });
});

describe('the last line', () => {
  const tally = (more) => ({
    runner: 'r',
    passed: 1,
    failed: [],
    skipped: [],
    broken: [],
    repeated: [],
    ...more,
  });
  const lastLine = (tallies) => summarise(tallies).lines.at(-1);

  test('adds up all runners', () => {
    const skipped = [{ test: 't', reason: 'no CUPS' }];
    expect(lastLine([tally(), tally({ passed: 5, skipped })])).toBe('6 passed, 0 failed, 1 skipped');
  });

  test('counts a broken runner as a failure', () => {
    const { ok, lines } = summarise([tally({ broken: ['ended without a report'] })]);
    expect(ok).toBe(false);
    expect(lines.at(-1)).toBe('1 passed, 1 failed, 0 skipped');
  });

  test('a run without tests is not a success', () => {
    expect(summarise([]).ok).toBe(false);
  });

  test('names a test that passed on a retry, with the error of its first try', () => {
    const { ok, lines } = summarise([tally({ repeated: [{ test: 'a', error: 'timed out' }] })]);
    expect(ok).toBe(true);
    expect(lines.join('\n')).toContain('Passed only when repeated:\n  - a\n      timed out');
  });

  test('follows the failed tests with the beginning of their errors', () => {
    const error = `\u001b[31mexpected 2, received 3\u001b[39m${'\n+ row'.repeat(50)}`;
    const { ok, lines } = summarise([tally({ failed: [{ test: 'a', error }] })]);
    expect(ok).toBe(false);
    expect(lines.slice(lines.indexOf('Failed:'), -2)).toEqual([
      'Failed:',
      '  - a',
      '      expected 2, received 3',
      ...Array(11).fill('      + row'),
    ]);
    expect(lines.at(-1)).toBe('1 passed, 1 failed, 0 skipped');
  });

  test('follows the ten slowest tests of all runners', () => {
    const timings = Array.from({ length: 8 }, (_, index) => ({ test: `t${index}`, ms: index * 1000 }));
    const others = Array.from({ length: 8 }, (_, index) => ({ test: `o${index}`, ms: index * 1000 + 500 }));
    const { lines } = summarise([tally({ timings }), tally({ timings: others })]);
    const from = lines.indexOf('Slowest:') + 1;
    expect(lines.slice(from, -2)).toEqual([
      '  - 7.5 s o7',
      '  - 7.0 s t7',
      '  - 6.5 s o6',
      '  - 6.0 s t6',
      '  - 5.5 s o5',
      '  - 5.0 s t5',
      '  - 4.5 s o4',
      '  - 4.0 s t4',
      '  - 3.5 s o3',
      '  - 3.0 s t3',
    ]);
  });

  test('lists skips under their reason', () => {
    const skipped = [
      { test: 'a', reason: 'no CUPS' },
      { test: 'b', reason: 'no CUPS' },
    ];
    expect(summarise([tally({ skipped })]).lines.join('\n')).toContain('  no CUPS\n    - a\n    - b');
  });
});
