import { resolve } from 'node:path';
import { Command, CommanderError, Option } from 'commander';
import { adviseError, describeError, toAppError, type Words } from '#shared/errors';
import { databaseFolder, readConfig, type ServerConfig } from '../config.ts';
import { openDatabase } from '../db/index.ts';
import type { Database } from '../db/tenancy.ts';
import { openSecret } from '../secrets/server-secret.ts';
import { makeBackup } from './backup.ts';
import { runCreateCompany } from './create-company.ts';
import { runResetPassword } from './reset-password.ts';
import { restoreBackup } from './restore.ts';

/** Output of the commands: results on stdout, messages on stderr. */
export interface Console {
  /** Prints a line for scripts to read. */
  print(line: string): void;
  say(words: Words): void;
}

const CONSOLE: Console = {
  print: (line) => void process.stdout.write(`${line}\n`),
  say: ({ zh, en }) => void process.stderr.write(`${zh}\n${en}\n`),
};

/** Runs `npm run server -- <command>`, an operation on a whole back office. Returns the exit code. */
export async function runCommand(words: readonly string[]): Promise<number> {
  const program = createProgram(CONSOLE);
  try {
    await program.parseAsync([...words], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const failure = toAppError(error);
    CONSOLE.say({ zh: describeError(failure, 'zh'), en: describeError(failure, 'en') });
    CONSOLE.say({ zh: adviseError(failure, 'zh'), en: adviseError(failure, 'en') });
    return 1;
  }
}

function createProgram(console: Console): Command {
  const program = new Command('server')
    .description(
      'The back office of Veneer Desk; started if no command is given. Settings: docs/operations.md',
    )
    .showHelpAfterError()
    .exitOverride();
  program
    .command('backup <folder>')
    .description('back up into a new folder inside this one, and print its path')
    .action(async (folder: string) => {
      const config = readDirectConfig();
      const order = { config, into: resolveForCaller(folder), now: new Date() };
      const { folder: made } =
        config.databaseUrl === undefined
          ? await withDatabase(config, (database) => makeBackup({ ...order, database }))
          : await makeBackup(order);
      console.print(made);
    });
  program
    .command('restore <backup>')
    .description('restore a backup into an empty back office; no server may be running')
    .option('--replace', 'replace existing data')
    .action(async (backup: string, { replace }: { replace?: boolean }) => {
      const { manifest, kept, notices } = await restoreBackup({
        config: readDirectConfig(),
        backup: resolveForCaller(backup),
        isReplacing: replace === true,
        now: new Date(),
      });
      console.print(manifest.madeAt);
      for (const path of kept)
        console.say({ zh: `原有数据保留在 ${path}`, en: `The previous data is kept in ${path}` });
      for (const notice of notices) console.say(notice);
    });
  program
    .command('create-company')
    .description('create a company and its administrator, whose password is asked for')
    .requiredOption(
      '--code <digits>',
      'company code, 6 to 12 digits; 000000 is the one that runs the installation',
    )
    .requiredOption('--name <name>', 'company name')
    .option('--admin <account>', 'account of its administrator', 'admin')
    .addOption(
      new Option('--language <language>', 'of the names of its administrator and role')
        .choices(['zh', 'en'])
        .default('zh'),
    )
    .option('--password-stdin', 'take the password from the first line of standard input')
    .option('--generate-password', 'generate one and print it once')
    .action(async (options) => {
      const config = readDirectConfig();
      await withDatabase(config, (database) => runCreateCompany(database, options, console));
      // An embedded back office includes its secret, so that it can be backed up before its first start.
      if (config.databaseUrl === undefined) openSecret(config);
    });
  program
    .command('reset-password')
    .description(
      'set another password for an account, which is asked for; for a forgotten one that nobody else can reset',
    )
    .requiredOption('--code <digits>', 'company code')
    .requiredOption('--account <account>', 'account in this company')
    .option('--password-stdin', 'take the password from the first line of standard input')
    .option(
      '--generate-password',
      'generate one and print it once; the user has to change it at the first sign-in',
    )
    .action(async (options) => {
      const config = readDirectConfig();
      await withDatabase(config, (database) => runResetPassword(database, options, console));
    });
  return program;
}

/** The server's settings, with the database address that bypasses a pooler. */
function readDirectConfig(): ServerConfig {
  const config = readConfig(process.env);
  return { ...config, databaseUrl: config.directUrl ?? config.databaseUrl };
}

/** A path relative to the folder that npm was called from; npm runs scripts in the project's folder. */
function resolveForCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

async function withDatabase<T>(config: ServerConfig, work: (database: Database) => Promise<T>): Promise<T> {
  const folder = config.dataDir === undefined ? undefined : databaseFolder(config.dataDir);
  // The statement that meets a lost connection reports it.
  const database = await openDatabase({ url: config.databaseUrl, folder }, () => undefined);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
