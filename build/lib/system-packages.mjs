import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { findBrowser, HEADLESS_SHELL } from './browser.mjs';
import { run } from './run.mjs';
import { createSay, startHeartbeat } from './say.mjs';

const TIMEOUT_MS = 8 * 60_000;

/**
 * Debian packages that the tests use, with their purpose. Without them the tests concerned are skipped with a reason.
 */
const SYSTEM_PACKAGES = {
  [HEADLESS_SHELL]: 'the browser; `chromium` where it is not available',
  chromium: 'the browser, where there is none yet',
  'fonts-noto-cjk': 'Chinese letters in pictures of the screens',
  cups: 'a real print service',
  'cups-client': 'lp, lpstat, lpadmin',
  'cups-ipp-utils': 'ippeveprinter, an IPP printer',
  'dbus-daemon': 'ippeveprinter does not start without a bus',
  'avahi-daemon': 'announces printers on the network',
  socat: 'pseudo-terminals for the reader simulator',
  'zbar-tools': 'zbarimg reads the labels’ codes back',
  qpdf: 'checks the PDFs’ structure',
  'poppler-utils': 'pdftotext and pdftoppm look at the PDFs',
  'cups-filters': 'rastertopdf reads our PWG raster',
  postgresql: 'a real PostgreSQL for the server',
  pgbouncer: 'a pooler between the server and PostgreSQL',
  udev: 'serialport lists ports through it',
  'libusb-1.0-0': 'node-hid loads it',
  nsis: 'compiles what we add to the Windows installer',
  'desktop-file-utils': 'checks the Debian package’s desktop entry',
};

/** Further packages, by the part of the run that needs them. */
const SYSTEM_PACKAGES_OF_PART = {
  windows: {
    wine64: 'runs Windows programs',
    'gcc-mingw-w64-x86-64-win32': 'compiles a library that Wine lacks',
    ghostscript: 'draws what Wine’s printer driver prints',
  },
};

/**
 * As root on Debian, installs the missing packages; elsewhere prints them and continues.
 *
 * @param {NodeJS.WritableStream} stream for progress
 * @param {string[]} [parts] parts of the run, some of which need further packages
 */
export async function ensureSystemPackages(stream, parts = []) {
  if (!existsSync('/usr/bin/dpkg-query')) return;
  const ofParts = parts.map((part) => SYSTEM_PACKAGES_OF_PART[part]);
  const missing = await findMissing(Object.keys(Object.assign({}, SYSTEM_PACKAGES, ...ofParts)));
  if (missing.length === 0) return;
  const say = createSay(stream);
  const list = missing.join(' ');
  if (process.getuid?.() !== 0) {
    say(
      `缺少系统软件包（相关测试会跳过）：${list}`,
      `Missing, the tests that use them are skipped; apt-get install ${list}`,
    );
    return;
  }
  say(`正在安装测试用的系统软件包：${list}`, `Installing system packages for the tests: ${list}`);
  const stopHeartbeat = startHeartbeat(stream, 'apt-get');
  const update = await apt(['update']);
  const install =
    update.code === 0 ? await apt(['install', '-y', '--no-install-recommends', ...missing]) : update;
  stopHeartbeat();
  if (install.code === 0) return;
  stream.write(install.output.split('\n').slice(-20).join('\n'));
  say(
    '系统软件包没有装全，相关测试会跳过',
    'Not all system packages could be installed; the tests that use them are skipped',
  );
}

const BROWSERS = [HEADLESS_SHELL, 'chromium'];

/** The package of the browser to install; null where a usable browser exists. */
function missingBrowser() {
  const found = findBrowser();
  // Ubuntu's archive has no headless shell, and its chromium package only installs a snap, so other systems keep what
  // they have.
  const isDebian = /^ID=debian$/m.test(readIfThere('/etc/os-release'));
  if (isDebian && (found === null || BROWSERS.includes(basename(found)))) return HEADLESS_SHELL;
  return found === null ? 'chromium' : null;
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

async function findMissing(wanted) {
  const names = wanted.filter((name) => !BROWSERS.includes(name) || name === missingBrowser());
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own placeholders.
  const { output } = await run('dpkg-query', ['-W', '-f', '${db:Status-Status} ${Package}\\n', ...names], {
    stdio: 'capture',
  });
  const installed = new Set(
    output
      .split('\n')
      .filter((line) => line.startsWith('installed '))
      .map((line) => line.slice('installed '.length)),
  );
  return names.filter((name) => !installed.has(name));
}

function apt(args) {
  return run('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=120', ...args], {
    stdio: 'capture',
    timeoutMs: TIMEOUT_MS,
    // Keeps some packages from starting their services; the tests start their own.
    env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
}
