/**
 * The result of one test runner. `broken` holds failures outside the tests: a crash, a timeout, no tests at all.
 *
 * @typedef {{ runner: string, passed: number, failed: number, skipped: { test: string, reason: string }[], broken:
 *   string[], repeated: string[], timings?: { test: string, ms: number }[] }} Tally
 */

const SLOWEST = 10;

/** The tally of a runner that failed outside its tests. */
export function tallyOfBreak(runner, reason) {
  return { runner, passed: 0, failed: 0, skipped: [], broken: [reason], repeated: [] };
}

/** The tally of a static check, which counts as one test. */
export function tallyOfCheck(runner, { code, timedOut }) {
  const ok = code === 0 && !timedOut;
  return { runner, passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: [], broken: [], repeated: [] };
}

/**
 * @param {string} runner
 * @param {{ code: number, timedOut: boolean }} result of the runner's process
 * @param {{ passed: number, failed: number, skipped: { test: string, reason: string }[], errors: string[],
 *   repeated?: string[], timings?: { test: string, ms: number }[] } | null} report null when the runner wrote none
 * @returns {Tally}
 */
export function tallyOfRun(runner, result, report) {
  const { passed, failed, skipped, errors } = report ?? { passed: 0, failed: 0, skipped: [], errors: [] };
  const broken = [...errors];
  if (result.timedOut) broken.push('took too long and was stopped');
  else if (report === null) broken.push('ended without a report');
  else if (passed + failed + skipped.length === 0) broken.push('ran no tests');
  else if (result.code !== 0 && failed === 0 && errors.length === 0)
    broken.push(`ended with code ${result.code}`);
  const { repeated = [], timings = [] } = report ?? {};
  return { runner, passed, failed, skipped, broken, repeated, timings };
}

/**
 * Reads Playwright's JSON report. A test that passed on a retry counts as passed and is named; a test that did not run
 * because an earlier one broke its file counts as failed.
 *
 * @param {{ suites: object[], errors: { message?: string }[] }} report
 */
export function readPlaywrightReport(report) {
  const tally = {
    passed: 0,
    failed: 0,
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
        if (test.status === 'flaky') tally.repeated.push(name);
        if (test.status === 'expected' || test.status === 'flaky') tally.passed += 1;
        else if (test.status === 'unexpected') tally.failed += 1;
        else countSkipped(tally, test, name);
      }
    }
    for (const child of suite.suites ?? []) visit(child, [...path, child.title]);
  };
  for (const suite of report.suites) visit(suite, [suite.title]);
  return tally;
}

function countSkipped(tally, test, name) {
  const annotation = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
  if (annotation === undefined) tally.failed += 1;
  else tally.skipped.push({ test: name, reason: annotation.description ?? '' });
}

/**
 * The run's final lines; the last one alone states the result.
 *
 * @param {Tally[]} tallies
 * @returns {{ lines: string[], ok: boolean }}
 */
export function summarise(tallies) {
  const total = { passed: 0, failed: 0, skipped: [], repeated: [] };
  const lines = [];
  for (const { runner, passed, failed, skipped, broken, repeated } of tallies) {
    total.passed += passed;
    total.failed += failed + broken.length;
    total.skipped.push(...skipped);
    total.repeated.push(...repeated);
    const words = broken.map((reason) => `; BROKEN: ${reason}`).join('');
    lines.push(`${runner}: ${passed} passed, ${failed} failed, ${skipped.length} skipped${words}`);
  }
  if (total.skipped.length > 0) lines.push('', 'Skipped:', ...listSkips(total.skipped));
  if (total.repeated.length > 0)
    lines.push('', 'Passed only when repeated:', ...total.repeated.map((test) => `  - ${test}`));
  const slowest = tallies
    .flatMap(({ timings = [] }) => timings)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST);
  if (slowest.length > 0)
    lines.push('', 'Slowest:', ...slowest.map(({ test, ms }) => `  - ${(ms / 1000).toFixed(1)} s ${test}`));
  lines.push('', `${total.passed} passed, ${total.failed} failed, ${total.skipped.length} skipped`);
  return { lines, ok: total.failed === 0 && total.passed > 0 };
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
