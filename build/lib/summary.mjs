import { stripVTControlCharacters } from 'node:util';

/**
 * The result of one test runner. `failed` and `repeated` (passed only on a retry) hold the first error of each test;
 * `broken` holds failures outside the tests: a crash, a timeout, no tests at all.
 *
 * @typedef {{ test: string, error: string }} Failure
 * @typedef {{ runner: string, passed: number, failed: Failure[], skipped: { test: string, reason: string }[], broken:
 *   string[], repeated: Failure[], timings?: { test: string, ms: number }[] }} Tally
 */

const SLOWEST = 10;
/** How many lines of a test's error the end of the run repeats; the full error is printed where the test ran. */
const ERROR_LINES = 12;

/** The tally of a runner that failed outside its tests. */
export function tallyOfBreak(runner, reason) {
  return { runner, passed: 0, failed: [], skipped: [], broken: [reason], repeated: [] };
}

/** The tally of a static check, which counts as one test. */
export function tallyOfCheck(runner, { code, timedOut }) {
  const ok = code === 0 && !timedOut;
  const failed = ok ? [] : [{ test: runner, error: timedOut ? 'took too long' : 'its output is above' }];
  return { runner, passed: ok ? 1 : 0, failed, skipped: [], broken: [], repeated: [] };
}

/**
 * @param {string} runner
 * @param {{ code: number, timedOut: boolean }} result of the runner's process
 * @param {{ passed: number, failed: Failure[], skipped: { test: string, reason: string }[], errors: string[],
 *   repeated?: Failure[], timings?: { test: string, ms: number }[] } | null} report null when the runner wrote none
 * @returns {Tally}
 */
export function tallyOfRun(runner, result, report) {
  const { passed, failed, skipped, errors } = report ?? { passed: 0, failed: [], skipped: [], errors: [] };
  const broken = [...errors];
  if (result.timedOut) broken.push('took too long and was stopped');
  else if (report === null) broken.push('ended without a report');
  else if (passed + failed.length + skipped.length === 0) broken.push('ran no tests');
  else if (result.code !== 0 && failed.length === 0 && errors.length === 0)
    broken.push(`ended with code ${result.code}`);
  const { repeated = [], timings = [] } = report ?? {};
  return { runner, passed, failed, skipped, broken, repeated, timings };
}

/**
 * Reads Playwright's JSON report. A test that passed on a retry counts as passed and is listed; a test that did not run
 * because an earlier one in its file failed counts as failed.
 *
 * @param {{ suites: object[], errors: { message?: string }[] }} report
 */
export function readPlaywrightReport(report) {
  const tally = {
    passed: 0,
    failed: [],
    skipped: [],
    repeated: [],
    timings: [],
    errors: report.errors.map((error) => error.message ?? 'error'),
  };
  const visit = (suite, path) => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const name = [`[${test.projectName}]`, ...path, spec.title].join(' › ');
        const ms = (test.results ?? []).reduce((sum, { duration }) => sum + duration, 0);
        tally.timings.push({ test: name, ms });
        const error = firstErrorOf(test);
        if (test.status === 'flaky') tally.repeated.push({ test: name, error });
        if (test.status === 'expected' || test.status === 'flaky') tally.passed += 1;
        else if (test.status === 'unexpected') tally.failed.push({ test: name, error });
        else countSkipped(tally, test, name);
      }
    }
    for (const child of suite.suites ?? []) visit(child, [...path, child.title]);
  };
  for (const suite of report.suites) visit(suite, [suite.title]);
  return tally;
}

function firstErrorOf(test) {
  const failed = (test.results ?? []).find(({ error }) => error !== undefined);
  const { file, line } = failed?.error.location ?? {};
  const place = file === undefined ? '' : `\nat ${file}:${line}`;
  return `${failed?.error.message ?? 'no error was reported'}${place}`;
}

function countSkipped(tally, test, name) {
  const annotation = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
  if (annotation === undefined) tally.failed.push({ test: name, error: 'did not run' });
  else tally.skipped.push({ test: name, reason: annotation.description ?? '' });
}

/**
 * The run's last lines; the very last one states the overall result.
 *
 * @param {Tally[]} tallies
 * @returns {{ lines: string[], ok: boolean }}
 */
export function summarise(tallies) {
  const total = { passed: 0, failed: [], broken: 0, skipped: [], repeated: [] };
  const lines = [];
  for (const { runner, passed, failed, skipped, broken, repeated } of tallies) {
    total.passed += passed;
    total.failed.push(...failed);
    total.broken += broken.length;
    total.skipped.push(...skipped);
    total.repeated.push(...repeated);
    const words = broken.map((reason) => `; BROKEN: ${reason}`).join('');
    lines.push(`${runner}: ${passed} passed, ${failed.length} failed, ${skipped.length} skipped${words}`);
  }
  if (total.skipped.length > 0) lines.push('', 'Skipped:', ...listSkips(total.skipped));
  if (total.repeated.length > 0)
    lines.push('', 'Passed only when repeated:', ...total.repeated.flatMap(listFailure));
  const slowest = tallies
    .flatMap(({ timings = [] }) => timings)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST);
  if (slowest.length > 0)
    lines.push('', 'Slowest:', ...slowest.map(({ test, ms }) => `  - ${(ms / 1000).toFixed(1)} s ${test}`));
  if (total.failed.length > 0) lines.push('', 'Failed:', ...total.failed.flatMap(listFailure));
  const failed = total.failed.length + total.broken;
  lines.push('', `${total.passed} passed, ${failed} failed, ${total.skipped.length} skipped`);
  return { lines, ok: failed === 0 && total.passed > 0 };
}

/** The test's name and the beginning of its error, indented below it. */
function listFailure({ test, error }) {
  const words = stripVTControlCharacters(error).split('\n').slice(0, ERROR_LINES);
  return [`  - ${test}`, ...words.map((line) => `      ${line}`.trimEnd())];
}

/** Lists the skipped tests under each reason, one line each. */
function listSkips(skipped) {
  const byReason = new Map();
  for (const { test, reason } of skipped) {
    const words = reason || 'NO REASON GIVEN';
    byReason.set(words, [...(byReason.get(words) ?? []), test]);
  }
  return [...byReason].flatMap(([reason, tests]) => [`  ${reason}`, ...tests.map((test) => `    - ${test}`)]);
}
