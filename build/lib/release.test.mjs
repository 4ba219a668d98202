import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { inModules, root } from './paths.mjs';

const read = (...path) => readFileSync(join(root, ...path), 'utf8');
const workflow = load(read('.github/workflows/release.yml'));
const config = load(read('build/electron-builder.yml'));
const product = JSON.parse(read('package.json'));
const { strategy, steps } = workflow.jobs.installers;
const commands = steps.flatMap(({ run = '' }) => run.split('\n')).map((line) => line.trim());

describe('the release workflow', () => {
  test('runs on Windows, macOS and Linux', () => {
    expect(strategy.matrix.include.map(({ os }) => os).sort()).toEqual([
      'macos-latest',
      'ubuntu-latest',
      'windows-latest',
    ]);
  });

  test('calls only scripts and programs that exist', () => {
    const scripts = commands.flatMap((line) => /\bnpm run (\S+)/.exec(line)?.[1] ?? []);
    const programs = commands.flatMap((line) => /\bnpx (\S+)/.exec(line)?.[1] ?? []);
    expect(scripts).toContain('dist');
    expect(Object.keys(product.scripts)).toEqual(expect.arrayContaining(scripts));
    expect(programs).toContain('playwright');
    expect(programs.filter((name) => !existsSync(inModules('.bin', name)))).toEqual([]);
  });

  test('runs the specs on real Electron after the installers are built and before they are uploaded', () => {
    const at = (part) => steps.findIndex((step) => JSON.stringify(step).includes(part));
    expect(at('--project electron')).toBeGreaterThan(at('npm run dist'));
    expect(at('upload-artifact')).toBeGreaterThan(at('--project electron'));
    // The name of the Playwright project is a `ProductKind`, which the compiler checks.
    expect(read('playwright.config.ts')).toMatch(/\belectron: \[/);
  });

  test('uploads every kind of installer, the differential updates’ files and the channels’ files', () => {
    const { path } = steps.find(({ uses = '' }) => uses.startsWith('actions/upload-artifact')).with;
    const patterns = path.split('\n').map((line) => line.trim());
    const kinds = [
      ...config.win.target.map(({ target }) => target),
      ...config.mac.target,
      ...config.linux.target,
    ];
    const ENDINGS = { nsis: 'exe' };
    for (const ending of [...kinds.map((kind) => ENDINGS[kind] ?? kind), 'blockmap', 'yml'])
      expect(patterns).toContain(`dist/*.${ending}`);
  });
});

test('every file named in the packaging configuration exists', () => {
  const named = JSON.stringify(config).match(/(?:\.\/)?(?:build|resources)\/[\w./-]+/g);
  expect(named).toEqual(expect.arrayContaining(['build/installer.nsh', './build/msi-links.mjs']));
  expect(named.filter((path) => globSync(join(root, path)).length === 0)).toEqual([]);
});

test('an administrator can install for all users without a prompt', () => {
  expect(config.msi).toMatchObject({ perMachine: true, oneClick: true, runAfterFinish: false });
  // Only the assisted installer knows `/S /allusers`; the one-click installer ignores it.
  expect(config.nsis).toMatchObject({ oneClick: false, perMachine: false, allowElevation: true });
});
