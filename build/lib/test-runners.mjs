import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { inModules, productNode, root } from './paths.mjs';
import { run } from './run.mjs';
import { createSay } from './say.mjs';
import { readPlaywrightReport, tallyOfBreak, tallyOfCheck, tallyOfRun } from './summary.mjs';

/**
 * @typedef {{ stream: NodeJS.WritableStream, reports: string }} Context `stream` takes progress, `reports` is the
 *   folder for the runners' reports.
 */

/** Ctrl-C ends the whole run, not only the current part. */
export class Stopped extends Error {}

/** Runs a static check; prints its output if it fails. */
export async function runStaticCheck({ stream }, { name, args, timeoutMs }) {
  createSay(stream)(`静态检查：${name}`, `Static check: ${name}`);
  const result = await runTool(args, { stdio: 'capture', timeoutMs });
  if (result.code !== 0) stream.write(result.output);
  return tallyOfCheck(`static check ${name}`, result);
}

/** Runs a Vitest project of `config`, or some of its files; a failed test up to `retries` times more. */
export async function runVitest(
  { stream, reports },
  { project, timeoutMs, config = 'vitest.config.ts', files = [], retries = 0, env = {} },
) {
  createSay(stream)(`测试：${project}`, `Tests: ${project}`);
  const report = join(reports, `${project}.json`);
  const reporters = ['--reporter', 'dot', '--reporter', join(root, 'build/lib/vitest-reporter.mjs')];
  const args = [
    'run',
    '--config',
    config,
    '--project',
    project,
    '--retry',
    `${retries}`,
    ...reporters,
    ...files,
  ];
  const result = await runTool([inModules('vitest', 'vitest.mjs'), ...args], {
    timeoutMs,
    env: { ...env, VENEER_DESK_TEST_REPORT: report },
  });
  return tallyOfRun(project, result, readReport(report));
}

/** Runs Playwright with the additional `args` and environment; a machine without a browser counts as a broken run. */
export async function runPlaywright({ stream, reports }, { name, timeoutMs, args: more = [], env = {} }) {
  const browser = await ensureBrowser(stream);
  if (browser === null) return tallyOfBreak(name, 'there is no browser on this machine');
  createSay(stream)(`测试：${name}`, `Tests: ${name}`);
  const report = join(reports, `${name}.json`);
  // Retries, because a busy machine may starve a browser, and a serial spec is repeated as a whole. A test that passes
  // only then is listed at the end.
  const args = ['test', '--reporter', 'line,json', '--retries', '2', ...more];
  const result = await runTool([inModules('@playwright', 'test', 'cli.js'), ...args], {
    timeoutMs,
    env: { ...env, VENEER_DESK_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const read = readReport(report);
  return tallyOfRun(name, result, read === null ? null : readPlaywrightReport(read));
}

async function runTool(args, options) {
  const result = await run(productNode(), args, options);
  if (result.stoppedBy !== null) throw new Stopped(`stopped by ${result.stoppedBy}`);
  return result;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
