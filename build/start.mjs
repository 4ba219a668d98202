// npm start: installs what is missing, builds what is stale and opens the client, or the headless host where Electron
// cannot open a window; that shows the same product in the browser.
import { parseArgs } from 'node:util';
import { ensureElectron, whyNoWindow } from './lib/electron-runtime.mjs';
import { HOST_FLAGS } from './lib/host-flags.mjs';
import { productNode, root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { createSay } from './lib/say.mjs';

/** A client that ends with an error within this time counts as not started. */
const CAME_UP_MS = 8_000;

const USAGE = `npm start -- [--data DIR] [--port N] [--no-open] [--headless] [--no-sandbox]

  --data DIR     数据目录 / where data is kept (default: the user's application-data folder)
  --port N       无窗口时的端口 / port of the headless host (default: a free one)
  --no-open      不打开浏览器 / do not open the browser (headless host)
  --headless     不用客户端窗口，在浏览器中使用 / use the browser instead of the client's window
  --no-sandbox   关闭 Chromium 沙箱，仅供无法使用沙箱的电脑 / turn Chromium's sandbox off, at your own risk
`;

const options = readOptions();
const say = createSay(process.stdout);
await prepare(process.stdout);
const window = await chooseWindow();
process.exitCode = 'program' in window ? await startClient(window.program) : await startHeadless(window.why);

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        data: { type: 'string' },
        port: { type: 'string' },
        'no-open': { type: 'boolean', default: false },
        headless: { type: 'boolean', default: false },
        'no-sandbox': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      process.stdout.write(USAGE);
      process.exit(0);
    }
    return values;
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
}

async function chooseWindow() {
  if (options.headless) return { why: null };
  const why = whyNoWindow({ noSandbox: options['no-sandbox'] });
  return why === null ? ensureElectron(process.stdout) : { why };
}

async function startClient(program) {
  say('正在打开客户端', 'Opening the client');
  const startedAt = Date.now();
  let lastWords = '';
  const { code, signal, stoppedBy } = await run(program, [root, ...dataArguments(), ...sandboxArguments()], {
    onErrorOutput: (text) => {
      process.stderr.write(text);
      lastWords = text.trim().split('\n').at(-1) || lastWords;
    },
  });
  if (stoppedBy !== null) return exitCodeOf(stoppedBy);
  const ended = signal ?? `code ${code}`;
  if ((code === 0 && signal === null) || Date.now() - startedAt > CAME_UP_MS) return code;
  return startHeadless({
    zh: `客户端窗口打不开（${ended}：${lastWords}）`,
    en: `the client’s window could not be opened (${ended}: ${lastWords})`,
  });
}

async function startHeadless(why) {
  if (why !== null) say(`改用浏览器打开：${why.zh}`, `Using the browser instead: ${why.en}`);
  const args = [
    ...HOST_FLAGS,
    'out/main/headless.js',
    ...dataArguments(),
    ...(options.port === undefined ? [] : ['--port', options.port]),
    ...(options['no-open'] ? ['--no-open'] : []),
  ];
  const { code, stoppedBy } = await run(productNode(), args);
  return stoppedBy === null ? code : exitCodeOf(stoppedBy);
}

function dataArguments() {
  return options.data === undefined ? [] : ['--data', options.data];
}

function sandboxArguments() {
  return options['no-sandbox'] ? ['--no-sandbox'] : [];
}

/** Ending on request is a success; Ctrl-C on a terminal keeps its usual exit code for calling scripts. */
function exitCodeOf(signal) {
  return signal === 'SIGINT' ? 130 : 0;
}
