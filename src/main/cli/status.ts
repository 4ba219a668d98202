import { type Command, Option } from 'commander';
import type { JobState } from '#shared/desk/contract/jobs';
import type { Printer } from '#shared/desk/contract/printers';
import type { Reader } from '#shared/desk/contract/readers';
import { JOB_STATE_WORDS } from '#shared/desk/job-state-words';
import { type AppError, describeError, type Language, toAppError, type Words } from '#shared/errors';
import { listed } from '#shared/listed';
import { createPrinters } from '../devices/printers/printers.ts';
import { isMissingPort } from '../devices/readers/missing-port.ts';
import { VIRTUAL_READER_URI } from '../devices/readers/virtual/virtual-reader.ts';
import { dataFiles, resolveDataFolder } from '../storage/data-folder.ts';
import { countPrintJobs, probeSettings } from '../storage/inspect.ts';
import { openNodeSettings } from '../storage/settings-node.ts';
import type { Output } from './output.ts';
import { findWay } from './printer-way.ts';

/** `desk status`: printers with their states, readers, and print jobs by state; or one printer's state. */
export function addStatusCommand(program: Command, output: () => Output): void {
  program
    .command('status [printer]')
    .description('printers, readers and print jobs of this desk; or one printer: tcp://host, cups:QUEUE …')
    .addOption(new Option('--data <dir>', 'data folder of the desk, if not the user’s own'))
    .action(async (uri: string | undefined, { data }: { data?: string }) => {
      const out = output();
      try {
        if (uri === undefined) await showDesk(out, resolveDataFolder(data));
        else await showPrinter(out, uri);
      } catch (error) {
        out.fail(error);
      }
    });
}

async function showPrinter(output: Output, uri: string): Promise<void> {
  const { port } = await findWay(uri, { language: 'zpl', dpi: 203 });
  const known = await port.status();
  output.done({ printer: uri, ...known }, inWords(known, output.language));
}

async function showDesk(output: Output, dataDir: string): Promise<void> {
  const files = dataFiles(dataDir);
  const jobs = countPrintJobs(files.journal);
  const readers = listReaders(probeSettings(files.settings).readers);
  const printers = await askPrinters(dataDir);
  const { language } = output;
  const lines = [
    ...printers.map(({ id, name, state }) => [id, name, inWords(state, language)].join('\t')),
    ...readers.map(({ id, name, words }) => [id, name, words[language]].join('\t')),
    describeJobs(jobs)[language],
  ];
  output.done({ printers, readers, jobs }, lines.join('\n'));
}

/**
 * Returns the desk's printers with their current state; a printer that cannot be asked has the state `unknown` and the
 * reason.
 */
async function askPrinters(dataDir: string): Promise<Printer[]> {
  const printers = createPrinters({ settings: openNodeSettings(dataDir), emit: () => {}, dataDir });
  const { handlers, close } = printers;
  try {
    const known = (await handlers.list()) as Printer[];
    return await Promise.all(
      known.map(async (printer) => {
        try {
          return await handlers.refresh({ id: printer.id });
        } catch (cause) {
          return { ...printer, state: unknownState(toAppError(cause)) };
        }
      }),
    );
  } finally {
    close();
  }
}

/** A printer's state and what to do about it. */
function inWords({ words, advice }: Pick<Printer['state'], 'words' | 'advice'>, language: Language): string {
  if (advice === undefined) return words[language];
  return language === 'zh' ? `${words.zh}。${advice.zh}` : `${words.en}. ${advice.en}`;
}

function unknownState(error: AppError): Printer['state'] {
  const words = { zh: describeError(error, 'zh'), en: describeError(error, 'en') };
  return { state: 'unknown', words, at: new Date().toISOString() };
}

function listReaders(configured: Pick<Reader, 'uri' | 'name'>[]) {
  const virtual = { uri: VIRTUAL_READER_URI, name: VIRTUAL_READER_URI };
  return [...configured, virtual].map(({ uri, name }) => ({
    id: uri,
    name,
    isMissing: isMissingPort(uri),
    words: isMissingPort(uri)
      ? { zh: '未连接', en: 'not plugged in' }
      : { zh: '可以使用', en: 'ready to be opened' },
  }));
}

function describeJobs(jobs: Partial<Record<JobState, number>>): Words {
  const counts = Object.entries(jobs) as [JobState, number][];
  if (counts.length === 0) return { zh: '没有打印任务', en: 'No print jobs' };
  const list = (language: 'zh' | 'en') =>
    listed(
      counts.map(([state, count]) => `${JOB_STATE_WORDS[state][language]} ${count}`),
      language,
    );
  return { zh: `打印任务：${list('zh')}`, en: `Print jobs: ${list('en')}` };
}
