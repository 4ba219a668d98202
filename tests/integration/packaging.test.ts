import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PACKAGE_ROW } from '../../src/main/print/testing/sample-rows.ts';
import { startServerProgram, whenReady } from '../devices/server-program.ts';
import { listFiles, type PackedApp, packForLinux, readFuses } from './support/packaging/pack.ts';
import { importedPackages, lostFiles } from './support/packaging/references.ts';
import { hasProgram, runProgram } from './support/programs.ts';

const root = join(import.meta.dirname, '../..');
const execute = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'packaging-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const product = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  'version' | 'homepage' | 'desktopName',
  string
>;

const canPack = process.platform === 'linux' && process.arch === 'x64';

describe.skipIf(!canPack)('the Linux package (built on Linux x64 only)', () => {
  let app: PackedApp;
  /** Files of `app.asar`, with `/`. */
  let files: string[];

  beforeAll(async () => {
    app = await packForLinux(folder);
    files = listFiles(app.appDir);
  }, 300_000);

  /** Runs a packed script as Electron does with ELECTRON_RUN_AS_NODE: without `process.resourcesPath`. */
  function runPacked(script: string, ...words: string[]) {
    return execute(process.execPath, [join(app.appDir, script), ...words], {
      env: { PATH: process.env.PATH, LANG: 'en', VENEER_DESK_DATA: join(folder, 'desk') },
    });
  }

  test('contains every package the programs import', async () => {
    const names = importedPackages(join(app.appDir, 'out/main'));
    expect(names).toEqual(expect.arrayContaining(['koffi', 'serialport', 'node-hid', 'fastify']));
    const loader = join(app.appDir, 'out/main/load-all.mjs');
    writeFileSync(
      loader,
      `const failures = [];
       for (const name of ${JSON.stringify(names)}) await import(name).catch((e) => failures.push(name + ': ' + e.message));
       process.stdout.write(JSON.stringify(failures), () => process.exit());`,
    );
    const electron = `import { registerHooks } from 'node:module'; registerHooks({ resolve: (name, context, next) =>
      name === 'electron' ? { url: 'data:text/javascript,export default {}', shortCircuit: true } : next(name, context) })`;
    const stub = `data:text/javascript,${encodeURIComponent(electron)}`;
    const { stdout } = await execute(process.execPath, ['--import', stub, loader]);
    rmSync(loader);
    expect(JSON.parse(stdout)).toEqual([]);
    // A sandboxed preload can import only Electron's module.
    expect(importedPackages(join(app.appDir, 'out/preload'))).toEqual([]);
  });

  test('contains every file its modules refer to', () => {
    expect(lostFiles(join(app.appDir, 'node_modules'), join(root, 'node_modules'))).toEqual([]);
    expect(lostFiles(join(app.appDir, 'out'), join(root, 'out'))).toEqual([]);
  });

  test('contains no sources, tests or source maps of ours, and no modules of other systems', () => {
    expect([...new Set(files.map((path) => path.split('/')[0]))].sort()).toEqual([
      'node_modules',
      'out',
      'package.json',
    ]);
    expect(files.filter((path) => /\.(map|ts|cts|mts|h|cc)$/.test(path))).toEqual([]);
    expect(
      files.filter((path) => /darwin|win32|android|musl|arm64|ia32/.test(path) && path.endsWith('.node')),
    ).toEqual([]);
    expect(files).not.toContain('node_modules/electron/package.json');
  });

  test('has native modules and the database outside the archive', () => {
    const native = files.filter((path) => /\.(node|wasm|data)$/.test(path) && !path.includes('swagger'));
    expect(native).toEqual(
      expect.arrayContaining([expect.stringMatching(/koffi\.node$/), expect.stringMatching(/pglite\.wasm$/)]),
    );
    expect(native.filter((path) => !app.unpacked.includes(path))).toEqual([]);
  });

  test('contains the licence of every package that ships one', () => {
    const missing = files
      .filter((path) => path.endsWith('/package.json') && isSamePackage(app.appDir, path))
      .flatMap((path) => {
        const dir = dirname(path);
        const texts = readdirSync(join(root, dir)).filter((name) => /^(licen[cs]e|notice)/i.test(name));
        return texts.map((name) => `${dir}/${name}`).filter((text) => !files.includes(text));
      });
    expect(missing).toEqual([]);
    const fonts = readdirSync(join(app.resourcesDir, 'fonts'));
    expect(fonts).toContain('noto-sans-sc');
    const unlicensed = fonts.filter(
      (font) => !existsSync(join(app.resourcesDir, 'fonts', font, 'LICENSE_FONT')),
    );
    expect(unlicensed).toEqual([]);
  });

  test('has a runtime that accepts no debugger, Node options or other code', () => {
    // FuseV1Options of @electron/fuses: RunAsNode, cookie encryption, NODE_OPTIONS, inspect arguments, asar integrity,
    // only asar.
    expect(readFuses(app.program).slice(0, 6)).toBe('110011');
  });

  test('is built as a Debian package with the runtime’s libraries and the links', async () => {
    const { arguments: words, desktopEntry, desktopFile } = app.deb;
    const depends = words.filter((_, at) => words[at - 1] === '-d');
    expect(depends).toEqual(expect.arrayContaining(['libgbm1', 'libasound2', 'libusb-1.0-0', 'libnss3']));
    expect(words[words.indexOf('--url') + 1]).toBe(product.homepage);
    // Electron names its windows by desktopName; the desktop assigns them to the entry of that name.
    expect(desktopFile).toBe(`/usr/share/applications/${product.desktopName}`);
    expect(desktopEntry).toMatch(/^StartupWMClass=veneer-desk$/m);
    expect(desktopEntry).toMatch(/^MimeType=x-scheme-handler\/muzhiyu;$/m);
    expect(desktopEntry).toMatch(/^Exec=.*\/veneer-desk"? %U$/m);
    if (!hasProgram('desktop-file-validate')) return;
    const file = join(folder, product.desktopName);
    writeFileSync(file, desktopEntry);
    expect(await runProgram('desktop-file-validate', file)).toBe('');
  });

  test('contains the settings of electron-updater, and the channel’s file for its server', () => {
    const settings = readFileSync(join(app.resourcesDir, 'app-update.yml'), 'utf8');
    expect(settings).toMatch(/^updaterCacheDirName: veneer-desk-updater$/m);
    expect(settings).toMatch(/^provider: generic$/m);
    expect(app.channelFile).toMatch(new RegExp(`^version: ${product.version}$`, 'm'));
    expect(app.channelFile).toMatch(/^ {4}sha512: \S{88}$/m);
  });

  test('has a server that starts and answers', async () => {
    const program = await whenReady(
      startServerProgram(
        { VENEER_DESK_DATA: join(folder, 'office') },
        join(app.appDir, 'out/main/server.js'),
      ),
    );
    const answer = await fetch(`${program.url}/readyz`);
    program.child.kill('SIGTERM');
    expect(answer.status).toBe(200);
    expect(await program.exited).toBe(0);
  }, 300_000);

  test('has a desk command that draws a label and finds devices', async () => {
    const data = join(folder, 'rows.json');
    const out = join(folder, 'labels.pdf');
    writeFileSync(data, JSON.stringify([PACKAGE_ROW]));
    await runPacked(
      'out/main/desk.js',
      'label',
      'render',
      '--template',
      'package-100x70',
      '--data',
      data,
      '--to',
      'pdf',
      '--out',
      out,
    );
    expect(readFileSync(out).subarray(0, 5).toString()).toBe('%PDF-');
    if (hasProgram('pdftotext'))
      expect(await runProgram('pdftotext', out, '-')).toContain(PACKAGE_ROW.packNo);
    const { stdout } = await runPacked('out/main/desk.js', 'doctor', '--json');
    const subjects = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { name?: string; state?: string });
    for (const name of ['templates', 'fonts', 'serial ports', 'HID'])
      expect(subjects.find((subject) => subject.name === name)).toMatchObject({ state: 'ok' });
  });
});

/** Packing places packages with several versions in other folders than npm. */
function isSamePackage(appDir: string, file: string): boolean {
  return (
    existsSync(join(root, file)) && readFileSync(join(root, file)).equals(readFileSync(join(appDir, file)))
  );
}
