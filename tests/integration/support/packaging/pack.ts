import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { extractAll } from '@electron/asar';

const root = join(import.meta.dirname, '../../../..');
/** Marks the fuses in Electron's program: the version of the wire follows, the number of fuses, one character each. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = '1'.repeat(8);

export interface PackedApp {
  /** `app.asar` with what lies unpacked beside it, as one plain folder away from the repository. */
  appDir: string;
  /** Where the installed client has fonts, templates and `app.asar`. */
  resourcesDir: string;
  /** Electron's program after its fuses were set. */
  program: string;
  /** Files in `app.asar.unpacked`, the only ones the system can load. */
  unpacked: string[];
  /** What fpm was told to put into the Debian package. */
  deb: DebRequest;
  /** What electron-updater would read from the server of updates. */
  channelFile: string;
}

export interface DebRequest {
  arguments: string[];
  desktopEntry: string;
  /** Where it is installed. */
  desktopFile: string;
}

/**
 * Packs the build for Linux with the real electron-builder and its real configuration, without a network: Electron's
 * runtime, which only has to lie beside the product, is made up, and fpm writes down what it is asked for.
 */
export async function packForLinux(folder: string): Promise<PackedApp> {
  const output = join(folder, 'dist');
  const nowhere = 'http://127.0.0.1:9';
  await promisify(execFile)(
    process.execPath,
    [
      join(root, 'node_modules/electron-builder/cli.js'),
      ...['--linux', 'deb', '--x64', '--publish', 'never', '--config', 'build/electron-builder.yml'],
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
        // A download would fail at once instead of making the test depend on the network.
        ...{ HTTP_PROXY: nowhere, HTTPS_PROXY: nowhere, http_proxy: nowhere, https_proxy: nowhere },
      },
    },
  );
  const unpackedDir = join(output, 'linux-unpacked');
  const resourcesDir = join(unpackedDir, 'resources');
  const appDir = join(folder, 'app');
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
