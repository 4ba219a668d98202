import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inModules, productNode, scratch } from './paths.mjs';
import { run } from './run.mjs';
import { createSay } from './say.mjs';

const DOWNLOAD_TIMEOUT_MS = 60_000;
const RETRY_AFTER_MS = 24 * 60 * 60_000;
const noteFile = join(scratch, 'electron-unavailable.json');

/** The Electron program, or null where it has not been downloaded. */
function findElectron() {
  const pathFile = inModules('electron', 'path.txt');
  if (!existsSync(pathFile)) return null;
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH || inModules('electron', 'dist');
  const program = join(folder, readFileSync(pathFile, 'utf8'));
  return existsSync(program) ? program : null;
}

/**
 * Says why Electron cannot open a window on this machine even if it is installed; null where it can.
 *
 * @param {{ noSandbox: boolean }} options
 * @returns {{ zh: string, en: string } | null}
 */
export function whyNoWindow({ noSandbox }) {
  if (process.env.VENEER_DESK_SKIP_ELECTRON === '1')
    return { zh: '已设置 VENEER_DESK_SKIP_ELECTRON=1', en: 'VENEER_DESK_SKIP_ELECTRON=1 is set' };
  if (process.platform !== 'linux') return null;
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    return { zh: '这台电脑没有图形界面', en: 'this computer has no display' };
  if (process.getuid?.() === 0 && !noSandbox)
    return {
      zh: 'root 用户不能使用带沙箱的客户端窗口；请用普通用户启动，或自行承担风险：npm start -- --no-sandbox',
      en: 'root cannot run the sandboxed client; start it as a normal user or, at your own risk, npm start -- --no-sandbox',
    };
  return null;
}

/**
 * Finds Electron, downloading it with Electron's own installer where it is missing. A failure is remembered for a day,
 * so that the next start does not wait for it again.
 *
 * @returns {Promise<{ program: string } | { why: { zh: string, en: string } }>}
 */
export async function ensureElectron(stream) {
  const found = findElectron();
  if (found !== null) return { program: found };
  const known = readNote();
  if (known !== null) return { why: describeFailure(known.reason) };

  createSay(stream)('正在下载客户端运行环境（最多一分钟）', 'Fetching Electron’s runtime (at most a minute)');
  const result = await run(productNode(), [inModules('electron', 'install.js')], {
    stdio: 'capture',
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  });
  if (result.stoppedBy !== null) process.exit(130);
  const program = findElectron();
  if (result.code === 0 && program !== null) {
    rmSync(noteFile, { force: true });
    return { program };
  }
  const reason = result.timedOut ? 'no answer within 60 s' : lastReason(result.output);
  mkdirSync(scratch, { recursive: true });
  writeFileSync(noteFile, JSON.stringify({ version: electronVersion(), at: Date.now(), reason }));
  return { why: describeFailure(reason) };
}

function readNote() {
  if (!existsSync(noteFile)) return null;
  try {
    const note = JSON.parse(readFileSync(noteFile, 'utf8'));
    const isCurrent = note.version === electronVersion() && Date.now() - note.at < RETRY_AFTER_MS;
    return isCurrent ? note : null;
  } catch {
    // A note that was cut off while being written counts as missing.
    return null;
  }
}

function electronVersion() {
  return JSON.parse(readFileSync(inModules('electron', 'package.json'), 'utf8')).version;
}

function describeFailure(reason) {
  return {
    zh: `Electron 运行环境下载不到（${reason}）；联网后可运行 npx install-electron 再试`,
    en: `Electron’s runtime could not be fetched (${reason}); run npx install-electron to try again`,
  };
}

/** The last error message the installer printed, without its class and stack. */
function lastReason(output) {
  const lines = output.split('\n').map((line) => line.trim());
  const message = lines.find((line) => /error/i.test(line)) ?? lines.find((line) => line !== '') ?? 'unknown';
  return message.replace(/^(\w*Error:\s*)+/, '').slice(0, 160);
}
