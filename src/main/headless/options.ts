import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { describeError, type Language, toAppError } from '#shared/errors';
import { readServerOverride, type ServerOverride } from '../office/server-choice.ts';
import { resolveDataFolder } from '../storage/data-folder.ts';

export interface HeadlessOptions {
  dataDir: string;
  /** Null: the last port if it is free, else any. */
  port: number | null;
  openBrowser: boolean;
  language: Language;
  server: ServerOverride;
}

/** Reads the command line; null when help was requested or the arguments were wrong, with the exit code set. */
export function readOptions(words: string[], version: string): HeadlessOptions | null {
  const command = new Command('veneer-desk')
    .description('Veneer Desk without a window: the desk host and back office, used in a browser')
    .version(version)
    .option('--data <dir>', 'data folder (default: VENEER_DESK_DATA, else the user’s application data)')
    .option('--port <number>', 'port on 127.0.0.1 (default: that of the last start if free)', toPort)
    .option('--no-open', 'do not open a browser')
    .option(
      '--server <which>',
      'back office: embedded, ask, or an address (default: what was chosen)',
      toServer,
    )
    .option('--lang <language>', 'language of messages: zh or en')
    .showHelpAfterError()
    .exitOverride();
  try {
    command.parse(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : 2;
    return null;
  }
  const options = command.opts<{
    data?: string;
    port?: number;
    open: boolean;
    lang?: string;
    server?: ServerOverride;
  }>();
  return {
    dataDir: resolveDataFolder(options.data),
    port: options.port ?? null,
    openBrowser: options.open,
    server: options.server ?? readServerOverride(undefined),
    language: (options.lang ?? process.env.LANG ?? '').startsWith('zh') ? 'zh' : 'en',
  };
}

function toServer(text: string): ServerOverride {
  try {
    return readServerOverride(text);
  } catch (error) {
    throw new InvalidArgumentError(describeError(toAppError(error), 'en'));
  }
}

function toPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new InvalidArgumentError('1 to 65535.');
  return port;
}
