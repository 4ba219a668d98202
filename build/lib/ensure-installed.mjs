import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isComplete, isInstalledAsLocked } from './installed.mjs';
import { withLock } from './lock.mjs';
import { root, scratch } from './paths.mjs';
import { killGroup, run } from './run.mjs';
import { createSay, startHeartbeat } from './say.mjs';

const TIMEOUT_MS = 10 * 60_000;
const CHECKOUT = { root, scratch };

/**
 * Installs npm's packages if they are missing, damaged or differ from the lock file. Prints nothing when they match.
 *
 * @param {NodeJS.WritableStream} stream for progress
 * @param {{ root: string, scratch: string }} [checkout] another one for tests
 * @returns {Promise<boolean>} false when the installation failed; npm's output has been printed
 */
export async function ensureInstalled(stream, checkout = CHECKOUT) {
  const modules = new Modules(checkout);
  if (modules.isStamped()) return true;
  const say = createSay(stream);
  return withLock(
    'install',
    async () => {
      if (modules.isStamped()) return true;
      if (!modules.isInstalledByHand()) {
        say('正在安装依赖包，首次需要一两分钟', 'Installing packages; the first time takes a minute or two');
        if (!(await installPackages(stream, checkout.root, modules))) return false;
      }
      modules.stamp();
      return true;
    },
    () => say('另一个进程正在安装，请稍候', 'Another process is installing, waiting for it'),
    checkout.scratch,
  );
}

/** The node_modules of a checkout and their recorded state. */
class Modules {
  #root;
  #lockFile;
  /**
   * Inside node_modules, so that it is deleted with them. Holds the lock file's digest and the system installed for.
   */
  #stampFile;
  /**
   * A file beside node_modules with the process id of a running npm. While it exists, node_modules may be incomplete.
   */
  #noteFile;

  constructor({ root, scratch }) {
    this.#root = root;
    this.#lockFile = join(root, 'package-lock.json');
    this.#stampFile = join(root, 'node_modules', '.veneer-desk-installed');
    this.#noteFile = join(scratch, 'installing');
    mkdirSync(scratch, { recursive: true });
  }

  isStamped() {
    if (existsSync(this.#noteFile) || !existsSync(this.#stampFile)) return false;
    return readFileSync(this.#stampFile, 'utf8') === this.#currentStamp();
  }

  stamp() {
    writeFileSync(this.#stampFile, this.#currentStamp());
  }

  /** True when a developer's own `npm ci` or `npm install` installed exactly what the lock file lists. */
  isInstalledByHand() {
    const hidden = join(this.#root, 'node_modules', '.package-lock.json');
    if (existsSync(this.#noteFile) || !existsSync(hidden)) return false;
    const wanted = readJson(this.#lockFile);
    const installed = readJson(hidden);
    // After an install without scripts the product's own Node is missing, and the product cannot run without it.
    const node = 'node_modules/node';
    if (node in wanted.packages && !existsSync(join(this.#root, node, 'bin'))) return false;
    return isInstalledAsLocked(wanted, installed) && isComplete(this.#root, installed);
  }

  /** From this call to `finish` the packages count as damaged, even if this process is killed in between. */
  begin() {
    this.#endOrphan();
    rmSync(this.#stampFile, { force: true });
    writeFileSync(this.#noteFile, '');
  }

  /** Records the process id of the running npm. */
  note(pid) {
    writeFileSync(this.#noteFile, String(pid));
  }

  finish() {
    rmSync(this.#noteFile);
  }

  /** When a script is killed, its npm keeps running; a second npm would overwrite the same files. */
  #endOrphan() {
    const pid = existsSync(this.#noteFile) ? Number(readFileSync(this.#noteFile, 'utf8')) : 0;
    const words = join('/proc', String(pid), 'cmdline');
    if (pid > 0 && existsSync(words) && readFileSync(words, 'utf8').includes('npm')) killGroup(pid);
  }

  #currentStamp() {
    const digest = createHash('sha256').update(readFileSync(this.#lockFile)).digest('hex');
    return `${digest} ${process.platform} ${process.arch}`;
  }
}

async function installPackages(stream, root, modules) {
  const npm = findNpm();
  // `npm ci`, because `npm install` would keep a package that an interrupted installation left half-extracted. The lock
  // file names each version, so with `--prefer-offline` cached packages need no request to the registry.
  const args = ['ci', '--prefer-offline', '--loglevel=error', '--no-audit', '--no-fund', '--no-progress'];
  const stopHeartbeat = startHeartbeat(stream, 'npm ci');
  modules.begin();
  const result = await run(...(npm === null ? ['npm', args] : [process.execPath, [npm, ...args]]), {
    cwd: root,
    stdio: 'capture',
    timeoutMs: TIMEOUT_MS,
    // The next run rewrites npm's files, so npm needs no time to clean up.
    graceMs: 0,
    onStarted: (pid) => modules.note(pid),
  });
  stopHeartbeat();
  if (result.stoppedBy !== null) return false;
  if (result.code === 0 && !result.timedOut) {
    modules.finish();
    return true;
  }
  stream.write(result.output);
  createSay(stream)(
    '依赖包没有装上：请检查网络后重试',
    result.timedOut
      ? 'npm ci took more than ten minutes and was stopped: check the network and try again'
      : 'npm ci failed: see above, check the network and try again',
  );
  return false;
}

/**
 * Finds npm's script: the npm that runs this process, else the one next to this Node (Windows). Null: start npm by
 * name.
 */
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
