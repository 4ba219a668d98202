import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { inModules, productNode, root } from './paths.mjs';
import { run } from './run.mjs';
import { createSay, startHeartbeat } from './say.mjs';
import { matchesStamp, takeStamp } from './stamp.mjs';

const TIMEOUT_MS = 5 * 60_000;

const INPUTS = [
  'src',
  'docs/guide/images',
  'electron.vite.config.ts',
  'build/lib/page-pieces.mjs',
  'build/lib/library-styles.mjs',
  'build/lib/server-threads.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.node.json',
  'tsconfig.web.json',
];
const OUTPUTS = [
  'out/main/electron.js',
  'out/main/headless.js',
  'out/main/desk.js',
  'out/main/server.js',
  'out/main/electron-server.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
];
const stampFile = join(root, 'out', '.built-from.json');
const isInput = (path) => !/\.test\.tsx?$|\.md$/.test(path);

/**
 * Builds the product if its sources have changed since the last build. Prints nothing when the build is fresh.
 *
 * @param {NodeJS.WritableStream} stream for progress
 * @returns {Promise<boolean>} false when the build failed; the builder's output has been printed
 */
export async function ensureBuilt(stream) {
  if (isFresh()) return true;
  const say = createSay(stream);
  return withLock(
    'build',
    async () => {
      if (isFresh()) return true;
      say('正在构建', 'Building');
      return build(stream);
    },
    () => say('另一个进程正在构建，请稍候', 'Another process is building, waiting for it'),
  );
}

function isFresh() {
  if (!existsSync(stampFile) || !OUTPUTS.every((output) => existsSync(join(root, output)))) return false;
  return matchesStamp(root, INPUTS, JSON.parse(readFileSync(stampFile, 'utf8')), isInput);
}

async function build(stream) {
  // Taken before the build: a file saved while the builder runs makes the build stale.
  const stamp = takeStamp(root, INPUTS, isInput);
  const stopHeartbeat = startHeartbeat(stream, 'electron-vite build');
  const result = await run(
    productNode(),
    [inModules('electron-vite', 'bin', 'electron-vite.js'), 'build', '--logLevel', 'warn'],
    { stdio: 'capture', timeoutMs: TIMEOUT_MS },
  );
  stopHeartbeat();
  if (result.code === 0 && !result.timedOut) {
    writeFileSync(stampFile, JSON.stringify(stamp));
    return true;
  }
  if (result.stoppedBy !== null) return false;
  stream.write(result.output);
  createSay(stream)('构建失败，原因见上', 'The build failed, see above');
  return false;
}
