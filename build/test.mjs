// npm test: installs what the tests need, runs all of them, and ends with one line that counts them.
// npm test -- check | unit | integration | e2e | screenshots runs parts.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { inModules, productNode, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { createSay } from './lib/say.mjs';
import { readPlaywrightReport, summarise, tallyOfCheck, tallyOfRun } from './lib/summary.mjs';
import { ensureSystemPackages } from './lib/system-packages.mjs';

const MINUTE_MS = 60_000;
const PARTS = ['check', 'unit', 'integration', 'e2e', 'screenshots'];
const asked = process.argv.slice(2);
if (asked.some((part) => !PARTS.includes(part))) {
  process.stderr.write(`npm test -- [${PARTS.join(' | ')}] …\n`);
  process.exit(2);
}
const isWanted = (part) => (asked.length === 0 ? part !== 'screenshots' : asked.includes(part));
const say = createSay(process.stdout);
/** @type {import('./lib/summary.mjs').Tally[]} */
const tallies = [];
const reports = mkdtempSync(join(tmpdir(), 'veneer-desk-tests-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

const needsMore = isWanted('integration') || isWanted('e2e') || isWanted('screenshots');
if (!(await ensureInstalled(process.stdout))) giveUp('packages could not be installed');
if (needsMore) await ensureSystemPackages(process.stdout);

if (isWanted('check')) await runChecks();
if (isWanted('unit')) {
  await runVitest('scripts', MINUTE_MS, 'build/vitest.config.mjs');
  await runVitest('unit', 8 * MINUTE_MS);
}
if (needsMore) {
  if (!(await ensureBuilt(process.stdout))) giveUp('the build failed');
}
if (isWanted('integration')) await runVitest('integration', 15 * MINUTE_MS);
if (isWanted('e2e')) await runPlaywright('end-to-end', [], 25 * MINUTE_MS);
if (isWanted('screenshots'))
  await runPlaywright('screenshots', ['--config', 'tests/e2e/screenshots.config.ts'], 5 * MINUTE_MS);

const { lines, ok } = summarise(tallies);
process.stdout.write(`\n${lines.join('\n')}\n`);
process.exitCode = ok ? 0 : 1;

async function runChecks() {
  const tsc = inModules('typescript', 'bin', 'tsc');
  const checks = [
    ['biome', [inModules('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.']],
    ...['shared', 'node', 'web'].map((layer) => [`types of ${layer}`, [tsc, '-p', `tsconfig.${layer}.json`]]),
  ];
  for (const [name, args] of checks) {
    say(`静态检查：${name}`, `Static check: ${name}`);
    const result = await runTool(args, { stdio: 'capture', timeoutMs: 5 * MINUTE_MS });
    if (result.code !== 0) process.stdout.write(result.output);
    tallies.push(tallyOfCheck(`static check ${name}`, result));
  }
}

async function runVitest(project, timeoutMs, config = 'vitest.config.ts') {
  say(`测试：${project}`, `Tests: ${project}`);
  const report = join(reports, `${project}.json`);
  const reporters = ['--reporter', 'dot', '--reporter', join(root, 'build/lib/vitest-reporter.mjs')];
  const args = ['run', '--config', config, '--project', project, ...reporters];
  const result = await runTool([inModules('vitest', 'vitest.mjs'), ...args], {
    timeoutMs,
    env: { VENEER_DESK_TEST_REPORT: report },
  });
  tallies.push(tallyOfRun(project, result, readReport(report)));
}

async function runPlaywright(name, more, timeoutMs) {
  const browser = await ensureBrowser(process.stdout);
  if (browser === null) {
    tallies.push({
      runner: name,
      passed: 0,
      failed: 0,
      skipped: [],
      broken: ['there is no browser on this machine'],
      repeated: [],
    });
    return;
  }
  say(`测试：${name}`, `Tests: ${name}`);
  const report = join(reports, `${name}.json`);
  // A busy machine may starve a browser; what passes only then is named at the end.
  const args = ['test', '--reporter', 'line,json', '--retries', '1', ...more];
  const result = await runTool([inModules('@playwright', 'test', 'cli.js'), ...args], {
    timeoutMs,
    env: { VENEER_DESK_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const read = readReport(report);
  tallies.push(tallyOfRun(name, result, read === null ? null : readPlaywrightReport(read)));
}

async function runTool(args, options) {
  const result = await run(productNode(), args, options);
  // Ctrl-C ends the whole run, not only the part under way.
  if (result.stoppedBy !== null) giveUp(`stopped by ${result.stoppedBy}`);
  return result;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

function giveUp(reason) {
  tallies.push({ runner: 'the run', passed: 0, failed: 0, skipped: [], broken: [reason], repeated: [] });
  process.stdout.write(`\n${summarise(tallies).lines.join('\n')}\n`);
  process.exit(1);
}
