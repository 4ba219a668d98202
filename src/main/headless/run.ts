import { rmSync } from 'node:fs';
import { authApi } from '#shared/api/auth';
import { deskContract } from '#shared/desk/contract';
import { AppError, fromErrorPayload, toAppError } from '#shared/errors';
import { serveContract } from '../bridge/serve.ts';
import { createDeskHost, type DeskHost } from '../host.ts';
import { startBackOffice } from '../office/back-office.ts';
import { createOffice, type Office } from '../office/office.ts';
import { readServerOverride } from '../office/server-choice.ts';
import { readPolicy } from '../policy/policy.ts';
import { guardProcess } from '../program/guard.ts';
import { findResources } from '../program/resources.ts';
import { readVersion } from '../program/version.ts';
import { type DataFolder, dataFiles, openDataFolder } from '../storage/data-folder.ts';
import { openLogFile } from '../storage/log-file.ts';
import { openNodeSecrets } from '../storage/secrets-node.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { openNodeSettings } from '../storage/settings-node.ts';
import { readBrowserSecret, writeOpening } from './admission-files.ts';
import { hasDisplay, openBrowser } from './browser.ts';
import { createBrowserSecrets } from './browser-secrets.ts';
import { type HttpServer, type HttpServerOptions, openHttpServer } from './http-server.ts';
import type { HeadlessOptions } from './options.ts';
import { readPort, savePort } from './port-memory.ts';
import { forkServer } from './server-process.ts';
import type { Speaker } from './speaker.ts';

/** Signals that end the host; a terminal sends them to the back office too, which handles them the same way. */
const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const END_LIMIT_MS = 15_000;

/**
 * Runs until it is ended: opens the data folder, starts the back office and the desk host side by side, and prints
 * `Ready: <URL>` when both answer through the public address. Throws when it cannot start; nothing is left running
 * then.
 */
export async function runHeadless(options: HeadlessOptions, speaker: Speaker): Promise<void> {
  const opened: (() => void | Promise<void>)[] = [];
  let ending: Promise<void> | null = null;
  const end = (): Promise<void> => {
    ending ??= closeAll(opened.reverse());
    return ending;
  };
  for (const signal of END_SIGNALS) {
    process.on(signal, () => {
      if (ending === null) speaker.say({ zh: '正在退出…', en: 'Ending…' });
      void end().then(() => process.exit(0));
    });
  }

  try {
    await start(options, speaker, (close) => opened.push(close));
  } catch (error) {
    if (ending === null) {
      await end();
      throw error;
    }
    // The start failed because a signal ended it.
    await ending;
  }
}

/** Calls every closer even if one before it fails; after a common time limit the process ends anyway. */
async function closeAll(closers: (() => void | Promise<void>)[]): Promise<void> {
  setTimeout(() => process.exit(1), END_LIMIT_MS).unref();
  for (const close of closers) {
    try {
      await close();
    } catch {
      // Whatever could not be closed ends with the process.
    }
  }
}

async function start(
  options: HeadlessOptions,
  speaker: Speaker,
  onOpened: (close: () => void | Promise<void>) => void,
): Promise<void> {
  const { dataDir } = options;
  const files = dataFiles(dataDir);
  const resources = findResources();
  speaker.say({ zh: `数据目录：${dataDir}`, en: `Data folder: ${dataDir}` });
  const { policy, notice } = readPolicy();
  const folder: DataFolder = openDataFolder(dataDir);
  onOpened(() => folder.release());

  let office: Office | null = null;
  const serverUrl = () => office?.url() ?? null;
  const http = await openHttp(options, {
    rendererDir: resources.rendererDir,
    serverUrl,
    readSecret: () => readBrowserSecret(files.browserSecret),
    onUsed(address) {
      writeOpening(files.opening, address);
      speaker.say({ zh: `其他浏览器请打开：${address}`, en: `For another browser: ${address}` });
    },
  });
  onOpened(() => http.close());
  folder.announce(http.origin);

  let host: DeskHost | null = null;
  let isReady = false;
  guardProcess(openLogFile(files.hostLog), (error) => {
    speaker.fail(error);
    host?.notify(error);
  });
  const settings = openNodeSettings(dataDir);
  const running = createOffice({
    settings,
    override: policy.server === undefined ? options.server : readServerOverride(policy.server),
    // A host started from a terminal must start without a question; `--server ask` asks.
    asksFirst: false,
    demoByDefault: true,
    startEmbedded: (withDemo) =>
      startBackOffice({
        start: forkServer(resources.serverFile, openLogFile(files.backOfficeLog)),
        dataDir,
        withDemo,
        pidFile: files.backOfficePid,
        origins: [http.origin, ...extraOrigins()],
        onProgress: (words) => speaker.say(words),
        onTrouble(error) {
          if (!isReady) return;
          speaker.fail(error);
          host?.notify(error);
        },
      }),
    // This host passes the pages' calls on: the server sees no foreign origin.
    check: { fetch, pageOrigin: null },
  });
  office = running;
  onOpened(() => running.stop());

  host = await openHost(dataDir, resources.templatesDir, settings, running);
  onOpened(() => host?.close());
  for (const notice of host.notices) speaker.fail(fromErrorPayload(notice));
  serveBrowsers(http, host);

  if (notice !== null) host.notify(notice);
  await running.ready;
  await checkPublicAddress(http, running.isEmbedded());
  isReady = true;
  const address = http.admission.address();
  let opened = address;
  if (address !== http.origin) {
    opened = writeOpening(files.opening, address);
    onOpened(() => rmSync(files.opening, { force: true }));
  }
  sayReady(address, speaker, running.hasDemo());
  if (options.openBrowser && hasDisplay()) openBrowser(opened);
  void host.warmUp();
}

function serveBrowsers(http: HttpServer, { handlers, isLocked, onEvent }: DeskHost): void {
  const browsers = createBrowserSecrets(handlers.secrets, isLocked);
  // The sessions of the previous back office are invalid at another one.
  onEvent((path) => {
    if (path === 'server.changed') browsers.forget();
  });
  http.serveBridge({
    invokeFor(browser) {
      const own = browsers.of(browser);
      return serveContract(deskContract, { ...handlers, secrets: own.secrets }, own);
    },
    onEvent,
  });
}

async function openHttp(
  { port, dataDir }: HeadlessOptions,
  serving: Omit<HttpServerOptions, 'port'>,
): Promise<HttpServer> {
  if (port !== null) return openHttpServer({ ...serving, port });
  const memory = dataFiles(dataDir).headless;
  const recalled = readPort(memory);
  const http = await openHttpServer({ ...serving, port: recalled }).catch((error: unknown) => {
    // Another program has the last port; any other will do.
    if (recalled !== 0 && toAppError(error).code === 'port.in_use') {
      return openHttpServer({ ...serving, port: 0 });
    }
    throw error;
  });
  if (http.port !== recalled) savePort(memory, http.port);
  return http;
}

async function openHost(
  dataDir: string,
  templatesDir: string,
  settings: SettingsStore,
  office: Office,
): Promise<DeskHost> {
  const secrets = await openNodeSecrets(dataDir);
  return createDeskHost({
    dataDir,
    mode: 'headless',
    version: readVersion(),
    settings,
    secrets,
    templatesDir,
    serverUrl: () => '',
    office,
  });
}

/** Requests the page and the API as a browser would, before the host reports that it is ready. */
async function checkPublicAddress({ origin, admission }: HttpServer, withBackOffice: boolean): Promise<void> {
  const headers = { Cookie: `${admission.cookieName}=${admission.token}` };
  // A company's server may be unreachable when the desk starts; the page shows it and waits.
  for (const path of withBackOffice ? ['/', authApi.publicKey.path] : ['/']) {
    const answer = await fetch(origin + path, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new AppError('server.failed', { reason: `${path}: HTTP ${answer.status}` });
  }
}

function sayReady(address: string, speaker: Speaker, hasDemo: boolean): void {
  if (hasDemo) {
    speaker.say({
      zh: '演示登录：公司 000000，账号 admin，密码 Veneer-2026（仓库 cangku，密码相同）',
      en: 'Demo sign-in: company 000000, account admin, password Veneer-2026 (clerk cangku, same password)',
    });
  }
  speaker.line(`Ready: ${address}`);
}

function extraOrigins(): string[] {
  return (process.env.VENEER_DESK_ORIGINS ?? '').split(',').filter(Boolean);
}
