import { type Command, Option } from 'commander';
import type {
  ConfiguredPrinter,
  IdentifiedPrinter,
  Printer,
  PrinterLanguage,
} from '#shared/desk/contract/printers';
import { ConfiguredPrinterSchema, PrinterLanguageSchema } from '#shared/desk/contract/printers';
import { AppError, describeError } from '#shared/errors';
import { listAnnouncedPrinters } from '../devices/printers/announced.ts';
import { createPrinters, type Printers } from '../devices/printers/printers.ts';
import { resolveDataFolder } from '../storage/data-folder.ts';
import { openNodeSettings } from '../storage/settings-node.ts';
import type { Output } from './output.ts';

interface DataOption {
  data?: string;
}

/** `desk printers` with its subcommands `add` and `remove`. */
export function addPrintersCommand(program: Command, output: () => Output): void {
  const data = () => new Option('--data <dir>', 'data folder of the desk, if not the user’s own');
  const printers = program
    .command('printers')
    .description('the printers of this desk')
    .addOption(data())
    .action((options: DataOption) => attempt(output(), (out) => listPrinters(out, openPrinters(options))));
  printers
    .command('add <uri>')
    .description(
      'add or replace a printer: tcp://host[:9100], ipp://host/path, windows:QUEUE, serial:PATH?baud=9600',
    )
    .requiredOption('--name <name>', 'name of the printer')
    .addOption(
      new Option('--language <language>', 'language, if not the one that the printer reports').choices(
        PrinterLanguageSchema.options,
      ),
    )
    .addOption(new Option('--dpi <n>', 'dots per inch').choices(['203', '300', '600']))
    .action((uri: string, _own: unknown, command: Command) =>
      attempt(output(), (out) => addPrinter(out, uri, command.optsWithGlobals())),
    );
  printers
    .command('find')
    .description('printers that announce themselves on the network (DNS-SD)')
    .action(() =>
      attempt(output(), async (out) => {
        const found = await listAnnouncedPrinters();
        out.done({ found }, found.map(({ uri, name, model }) => [uri, name, model].join('\t')).join('\n'));
      }),
    );
  printers
    .command('probe <uri>')
    .description('ask the printer at an address what it is; nothing is printed')
    .action((uri: string, _own: unknown, command: Command) =>
      attempt(output(), async (out) => {
        const identified = await openPrinters(command.optsWithGlobals()).handlers.probe({ uri });
        out.done(identified, describeIdentified(identified));
      }),
    );
  printers
    .command('trust <printer>')
    .description('show the certificate of an IPPS printer, or accept another one that it shows')
    .option(
      '--fingerprint <sha256>',
      'SHA-256 of the certificate, compared with the one that the printer displays',
    )
    .action((id: string, _own: unknown, command: Command) =>
      attempt(output(), (out) => trustPrinter(out, id, command.optsWithGlobals())),
    );
  printers
    .command('remove <printer>')
    .description('remove an added printer')
    .action((id: string, _own: unknown, command: Command) =>
      attempt(output(), async (out) => {
        await openPrinters(command.optsWithGlobals()).handlers.remove({ id });
        out.done({ printer: id });
      }),
    );
}

async function attempt(output: Output, work: (output: Output) => Promise<void>): Promise<void> {
  try {
    await work(output);
  } catch (error) {
    output.fail(error);
  }
}

function openPrinters({ data }: DataOption): Printers {
  const dataDir = resolveDataFolder(data);
  return createPrinters({ settings: openNodeSettings(dataDir), emit: () => {}, dataDir });
}

async function listPrinters(output: Output, printers: Printers): Promise<void> {
  const list = await printers.handlers.list();
  const obstacle = await printers.checkSpooler();
  const lines = list.map((printer) => describePrinter(printer, output));
  // A computer without a print service still has its other printers.
  if (obstacle !== null) lines.push(describeError(obstacle, output.language));
  output.done({ printers: list, notice: obstacle?.toPayload() ?? null }, lines.join('\n'));
}

async function addPrinter(
  output: Output,
  uri: string,
  options: { data?: string; name: string; language?: PrinterLanguage; dpi?: string },
): Promise<void> {
  const printers = openPrinters(options);
  const { language, dpi } = await chooseManner(printers, uri, options);
  const { name } = options;
  const wanted = ConfiguredPrinterSchema.safeParse({ uri, name, language, dpi });
  if (!wanted.success) {
    const [issue] = wanted.error.issues;
    throw new AppError('input.invalid', { reason: `${issue?.path.join('.')}: ${issue?.message}` });
  }
  const configured: ConfiguredPrinter = wanted.data;
  const printer = await printers.handlers.configure(configured);
  output.done({ printer }, describePrinter(printer, output));
}

async function trustPrinter(
  output: Output,
  id: string,
  options: { data?: string; fingerprint?: string },
): Promise<void> {
  const { handlers } = openPrinters(options);
  const asked = await handlers.refresh({ id });
  const { fingerprint } = options;
  const { certificate = null } =
    fingerprint === undefined ? asked : await handlers.acceptCertificate({ id, fingerprint });
  output.done({ certificate }, [certificate?.pinned, certificate?.offered].filter(Boolean).join('\n'));
}

/** Language and resolution from the options, else as the printer reports them. */
async function chooseManner(
  printers: Printers,
  uri: string,
  given: { language?: PrinterLanguage; dpi?: string },
): Promise<{ language: PrinterLanguage; dpi: number }> {
  const { language, dpi } =
    given.language === undefined
      ? await printers.handlers.probe({ uri })
      : { language: given.language, dpi: null };
  return { language, dpi: given.dpi === undefined ? (dpi ?? 203) : Number(given.dpi) };
}

function describeIdentified({ model, language, dpi }: IdentifiedPrinter): string {
  return [model, language.toUpperCase(), dpi === null ? '' : `${dpi} dpi`].join('\t');
}

function describePrinter({ id, name, language, state }: Printer, output: Output): string {
  return [id, name, language.toUpperCase(), state.words[output.language]].join('\t');
}
