import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './paths.mjs';

/**
 * Writes the input of `summary.mjs` to the file named by VENEER_DESK_TEST_REPORT: the counts, the duration of each
 * test, each skipped test with its reason (which Vitest's own JSON report leaves out), and the first error of each test
 * that failed or passed only on a retry.
 *
 * The reason is the note of `context.skip(note)`, else the last `(…)` in the names of the test and its groups. The time
 * a file takes outside its tests (imports, `beforeAll`) is listed as «around its tests».
 */
export default class SummaryReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const report = {
      passed: 0,
      failed: [],
      skipped: [],
      repeated: [],
      errors: unhandledErrors.map((error) => error.message),
      timings: [],
    };
    for (const module of modules) {
      for (const error of module.errors()) report.errors.push(`${place(module)}: ${error.message}`);
      for (const suite of module.children.allSuites())
        for (const error of suite.errors())
          report.errors.push(`${place(module)} › ${suite.fullName}: ${error.message}`);
      const tests = [...module.children.allTests()];
      for (const test of tests) this.#count(report, module, test);
      const { duration, collectDuration, prepareDuration } = module.diagnostic();
      const inTests = tests.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0);
      const around = Math.max(0, duration - inTests) + collectDuration + prepareDuration;
      report.timings.push({ test: `${place(module)} › around its tests`, ms: around });
    }
    writeFileSync(process.env.VENEER_DESK_TEST_REPORT, JSON.stringify(report));
  }

  #count(report, module, test) {
    const result = test.result();
    const name = `${place(module)} › ${test.fullName}`;
    report.timings.push({ test: name, ms: test.diagnostic()?.duration ?? 0 });
    if (test.diagnostic()?.flaky) report.repeated.push({ test: name, error: describe(result.errors?.[0]) });
    if (result.state === 'passed') report.passed += 1;
    else if (result.state === 'skipped') {
      const reason = result.note ?? test.fullName.match(/\(([^()]*)\)[^()]*$/)?.[1] ?? '';
      report.skipped.push({ test: name, reason });
    } else report.failed.push({ test: name, error: describe(result.errors?.[0]) });
  }
}

/** Returns the error's message, its diff if it has one, and the line of this project that threw it. */
function describe(error) {
  if (error === undefined) return 'no error was reported';
  const at = error.stacks?.[0];
  const lines = [error.message, error.diff, at && `at ${relative(root, at.file)}:${at.line}`];
  return lines.filter(Boolean).join('\n');
}

function place(module) {
  return relative(root, module.moduleId);
}
