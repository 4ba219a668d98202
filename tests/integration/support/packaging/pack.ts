import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { extractAll } from '@electron/asar';

const root = join(import.meta.dirname, '../../../..');
/** Marks the fuses in Electron's program, followed by their version, their number, and one character each. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = '1'.repeat(8);

export interface PackedApp {
  /** `app.asar` and the unpacked files beside it, extracted to one folder where it stands. */
  appDir: string;
  /** The installed client's folder of fonts, templates and `app.asar`. */
  resourcesDir: string;
  /** Electron's program with its fuses set. */
  program: string;
  /** Files in `app.asar.unpacked`, the only ones the operating system can load. */
  unpacked: string[];
  /** The arguments of fpm for the Debian package. */
  deb: DebRequest;
  /** The file electron-updater reads from the update server. */
  channelFile: string;
}

export interface DebRequest {
  arguments: string[];
  desktopEntry: string;
  /** The installation folder. */
  desktopFile: string;
}

/**
 * Packs the build for Linux with the real electron-builder and its real configuration, without a network: Electron's
 * runtime, which only has to be present, is a placeholder, and fpm is replaced by a script that records its arguments.
 */
export async function packForLinux(folder: string): Promise<PackedApp> {
  const output = join(folder, 'dist');
  const nowhere = 'http://127.0.0.1:9';
  await promisify(execFile)(
    process.execPath,
    [
      join(root, 'node_modules/electron-builder/cli.js'),
      '--linux',
      'deb',
      '--x64',
      '--publish',
      'never',
      '--config',
      'build/electron-builder.yml',
      `-c.electronDist=${makeUpRuntime(join(folder, 'runtime'))}`,
      `-c.directories.output=${output}`,
    ],
    {
      cwd: root,
      maxBuffer: 16 * 1024 * 1024,
      env: {
        ...process.env,
        PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
        CUSTOM_FPM_PATH: join(import.meta.dirname, 'fpm-recorder.mjs'),
        // A download fails immediately, so that the test does not depend on the network.
        HTTP_PROXY: nowhere,
        HTTPS_PROXY: nowhere,
        http_proxy: nowhere,
        https_proxy: nowhere,
      },
    },
  );
  const unpackedDir = join(output, 'linux-unpacked');
  const resourcesDir = join(unpackedDir, 'resources');
  const appDir = join(resourcesDir, 'app');
  extractAll(join(resourcesDir, 'app.asar'), appDir);
  const [deb] = readdirSync(output).filter((name) => name.endsWith('.deb'));
  return {
    appDir,
    resourcesDir,
    program: join(unpackedDir, 'veneer-desk'),
    unpacked: listFiles(join(resourcesDir, 'app.asar.unpacked')),
    deb: JSON.parse(readFileSync(join(output, deb ?? ''), 'utf8')) as DebRequest,
    channelFile: readFileSync(join(output, 'latest-linux.yml'), 'utf8'),
  };
}

/** Paths of all files below a folder, relative to it, with `/`. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
}

function makeUpRuntime(folder: string): string {
  mkdirSync(join(folder, 'locales'), { recursive: true });
  mkdirSync(join(folder, 'resources'));
  const program = Buffer.concat([
    Buffer.from(FUSE_SENTINEL),
    Buffer.from([1, FUSES.length]),
    Buffer.from(FUSES),
  ]);
  writeFileSync(join(folder, 'electron'), program, { mode: 0o755 });
  for (const language of ['en-US', 'zh-CN', 'de'])
    writeFileSync(join(folder, 'locales', `${language}.pak`), '');
  return folder;
}

/** The state of each fuse in a program, in Electron's order. */
export function readFuses(program: string): string {
  const bytes = readFileSync(program);
  const start = bytes.indexOf(FUSE_SENTINEL) + FUSE_SENTINEL.length + 2;
  return bytes.subarray(start, start + FUSES.length).toString();
}
