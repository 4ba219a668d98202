import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isInstalledAsLocked } from './installed.mjs';
import { withLock } from './lock.mjs';
import { inModules, root } from './paths.mjs';
import { run } from './run.mjs';
import { createSay, startHeartbeat } from './say.mjs';

const TIMEOUT_MS = 10 * 60_000;
const lockFile = join(root, 'package-lock.json');
/** Inside node_modules, so that it goes when they go. Holds the lock file's digest and the system installed for. */
const stampFile = inModules('.veneer-desk-installed');

/**
 * Installs npm's packages if they are missing or not those of the lock file. Nothing is printed when they are fine.
 *
 * @param {NodeJS.WritableStream} stream for progress
 * @returns {Promise<boolean>} false when the installation failed; what npm said has been printed
 */
export async function ensureInstalled(stream) {
  const stamp = currentStamp();
  if (readStamp() === stamp) return true;
  const say = createSay(stream);
  return withLock(
    'install',
    async () => {
      if (readStamp() === stamp) return true;
      if (!installedByHand()) {
        say('正在安装依赖包，首次需要一两分钟', 'Installing packages; the first time takes a minute or two');
        if (!(await installPackages(stream))) return false;
      }
      writeFileSync(stampFile, stamp);
      return true;
    },
    () => say('另一个进程正在安装，请稍候', 'Another process is installing, waiting for it'),
  );
}

function currentStamp() {
  const digest = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  return `${digest} ${process.platform} ${process.arch}`;
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
}

/** A developer's own `npm ci` or `npm install` left exactly what the lock file says. */
function installedByHand() {
  const hidden = inModules('.package-lock.json');
  // Without a Node of its own (an install without scripts) the product cannot run.
  if (!existsSync(hidden) || !existsSync(inModules('node', 'bin'))) return false;
  return isInstalledAsLocked(readJson(lockFile), readJson(hidden));
}

async function installPackages(stream) {
  const npm = findNpm();
  // Not `npm ci`: it refuses a lock file that does not name every other system's native packages, and a lock file made
  // where the registry offers only some of them cannot. This installs the locked versions all the same and saves nothing.
  const args = ['install', '--no-save', '--loglevel=error', '--no-audit', '--no-fund', '--no-progress'];
  const stopHeartbeat = startHeartbeat(stream, 'npm install');
  const options = { stdio: 'capture', timeoutMs: TIMEOUT_MS };
  const result =
    npm === null ? await run('npm', args, options) : await run(process.execPath, [npm, ...args], options);
  stopHeartbeat();
  if (result.code === 0 && !result.timedOut) return true;
  if (result.stoppedBy !== null) return false;
  stream.write(result.output);
  createSay(stream)(
    '依赖包没有装上：请检查网络后重试',
    result.timedOut
      ? 'npm install took more than ten minutes and was stopped: check the network and try again'
      : 'npm install failed: see above, check the network and try again',
  );
  return false;
}

/** npm's own script: of the npm that runs us, else beside this Node (Windows); null: by its name in the PATH. */
function findNpm() {
  const candidates = [
    process.env.npm_execpath,
    join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  return candidates.find((file) => file?.endsWith('npm-cli.js') && existsSync(file)) ?? null;
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
