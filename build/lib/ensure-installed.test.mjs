import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { root } from './paths.mjs';

const MODULE = pathToFileURL(join(root, 'build/lib/ensure-installed.mjs')).href;
let folder;
let checkout;

/** A project with one packed package whose install script reports that it runs and waits while `hold` exists. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'installed-'));
  const source = join(folder, 'leaf');
  mkdirSync(source);
  const wait = `
    const fs = require('node:fs');
    fs.writeFileSync(process.env.HOLD + '.reached', '');
    const look = () => fs.existsSync(process.env.HOLD) && setTimeout(look, 20);
    look();`;
  writeFileSync(join(source, 'wait.js'), wait);
  writeFileSync(join(source, 'index.js'), 'module.exports = 1;');
  writeJson(join(source, 'package.json'), {
    name: 'leaf',
    version: '1.0.0',
    scripts: { postinstall: 'node wait.js' },
  });
  npm(source, 'pack', '--pack-destination', folder);
  const template = join(folder, 'template');
  mkdirSync(template);
  writeJson(join(template, 'package.json'), {
    name: 'project',
    version: '1.0.0',
    dependencies: { leaf: 'file:../leaf-1.0.0.tgz' },
    allowScripts: { leaf: true },
  });
  npm(template, 'install', '--package-lock-only');
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(() => {
  checkout = join(folder, 'checkout');
  rmSync(checkout, { recursive: true, force: true });
  rmSync(join(folder, 'hold.reached'), { force: true });
  cpSync(join(folder, 'template'), checkout, { recursive: true });
});

test('installs missing packages once', async () => {
  expect(await install()).toMatchObject({ code: 0, output: expect.stringContaining('Installing packages') });
  expect(loads()).toBe(true);
  expect(await install()).toEqual({ code: 0, output: '' });
}, 60_000);

test.each(['SIGTERM', 'SIGKILL'])(
  'repeats an installation that was ended by %s',
  async (signal) => {
    const hold = join(folder, 'hold');
    writeFileSync(hold, '');
    const { child, ended } = startInstall();
    await expect.poll(() => existsSync(join(folder, 'hold.reached')), { timeout: 30_000 }).toBe(true);
    child.kill(signal);
    await ended;
    // Simulates an interrupted extraction: npm considers any folder with a package.json complete.
    rmSync(modules('leaf', 'index.js'), { force: true });
    rmSync(hold);
    expect(await install()).toMatchObject({
      code: 0,
      output: expect.stringContaining('Installing packages'),
    });
    expect(loads()).toBe(true);
  },
  60_000,
);

test('accepts what a developer installed', async () => {
  npm(checkout, 'ci');
  writeFileSync(modules('.mine'), '');
  expect(await install()).toEqual({ code: 0, output: '' });
  expect(existsSync(modules('.mine'))).toBe(true);
}, 60_000);

test('installs a package that a developer’s interrupted installation left empty', async () => {
  npm(checkout, 'ci');
  rmSync(modules('leaf'), { recursive: true });
  expect(await install()).toMatchObject({ code: 0 });
  expect(loads()).toBe(true);
}, 60_000);

/** Runs `ensureInstalled` for the project in a process of its own, as the product's scripts do. */
function startInstall() {
  const script = `
    import { ensureInstalled } from ${JSON.stringify(MODULE)};
    const checkout = { root: ${JSON.stringify(checkout)}, scratch: ${JSON.stringify(join(checkout, 'scratch'))} };
    process.exit((await ensureInstalled(process.stdout, checkout)) ? 0 : 1);`;
  const env = { ...process.env, HOLD: join(folder, 'hold') };
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  return { child, ended: once(child, 'close').then(([code]) => ({ code, output })) };
}

function install() {
  return startInstall().ended;
}

function loads() {
  return spawnSync(process.execPath, ['-e', 'require("leaf")'], { cwd: checkout }).status === 0;
}

function npm(cwd, ...args) {
  const options = {
    cwd,
    env: { ...process.env, HOLD: join(folder, 'hold') },
    encoding: 'utf8',
    shell: process.platform === 'win32',
  };
  const { status, stderr } = spawnSync('npm', [...args, '--offline', '--no-audit', '--no-fund'], options);
  if (status !== 0) throw new Error(stderr);
}

function modules(...parts) {
  return join(checkout, 'node_modules', ...parts);
}

function writeJson(file, value) {
  writeFileSync(file, JSON.stringify(value));
}
