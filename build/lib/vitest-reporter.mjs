import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './paths.mjs';

/**
 * Writes what `summary.mjs` needs to the file named by VENEER_DESK_TEST_REPORT: counts, and each skip with its reason, which
 * Vitest's own JSON report leaves out. The reason is the note of `context.skip(note)`, else the last `(…)` in the names of
 * the test and the groups around it.
 */
export default class SummaryReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const report = {
      passed: 0,
      failed: 0,
      skipped: [],
      errors: unhandledErrors.map((error) => error.message),
    };
    for (const module of modules) {
      for (const error of module.errors()) report.errors.push(`${place(module)}: ${error.message}`);
      for (const suite of module.children.allSuites())
        for (const error of suite.errors())
          report.errors.push(`${place(module)} › ${suite.fullName}: ${error.message}`);
      for (const test of module.children.allTests()) this.#count(report, module, test);
    }
    writeFileSync(process.env.VENEER_DESK_TEST_REPORT, JSON.stringify(report));
  }

  #count(report, module, test) {
    const result = test.result();
    if (result.state === 'passed') report.passed += 1;
    else if (result.state === 'skipped') {
      const reason = result.note ?? test.fullName.match(/\(([^()]*)\)[^()]*$/)?.[1] ?? '';
      report.skipped.push({ test: `${place(module)} › ${test.fullName}`, reason });
    } else report.failed += 1;
  }
}

function place(module) {
  return relative(root, module.moduleId);
}
