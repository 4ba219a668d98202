import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  type Channel,
  ChannelSchema,
  type Region,
  RegionSchema,
  type WriteStep,
} from '#shared/desk/contract';
import { AppError, type Words } from '#shared/errors';
import { describeEpc } from '#shared/rfid/describe-epc';
import { normalizeEpc } from '#shared/rfid/hex';
import { KEY_SCHEMES, NUMBER_SCHEMES, packEpc } from '#shared/rfid/pack-epc';
import { buildPc } from '#shared/rfid/pc-word';
import { describeTid } from '#shared/rfid/tid';
import { EPC_SCHEMES, type EpcScheme, STANDARD_SETTINGS } from '#shared/settings/company-settings';
import { NO_PASSWORD } from '../devices/readers/memory-access.ts';
import { createReaderFactory } from '../devices/readers/open-reader.ts';
import { Bank, type BankName, type UhfReader } from '../devices/readers/reader.ts';
import { listDriverIds } from '../devices/readers/registry.ts';
import { parseReaderUri } from '../devices/transport/from-uri.ts';
import { listSerialPorts } from '../devices/transport/ports.ts';
import { leaseTag } from '../registration/lease-tag.ts';
import { detectReader } from '../rfid/detect-reader.ts';
import { listTags } from '../rfid/inventory.ts';
import { createPowerNotes } from '../rfid/power-notes.ts';
import { probeTag } from '../rfid/probe-tag.ts';
import { putLeftPowerBack } from '../rfid/search-power.ts';
import type { StepState, WorkContext } from '../rfid/steps.ts';
import { writeTag } from '../rfid/write-tag.ts';
import { dataFiles, resolveDataFolder } from '../storage/data-folder.ts';
import { probeDataFolder, probeJournal } from '../storage/inspect.ts';
import { type Journal, openJournal } from '../storage/journal.ts';
import { openNodeSecrets } from '../storage/secrets-node.ts';
import { openNodeSettings } from '../storage/settings-node.ts';
import { ExitCode, type Output } from './output.ts';

interface ReaderOptions {
  reader: string;
  driver: string;
}

interface ReadOptions extends ReaderOptions {
  bank: BankName;
  address?: number;
  words?: number;
  password?: string;
}

interface RadioOptions extends ReaderOptions {
  region?: Region;
  channel?: Channel;
  power?: number[];
  antennas?: number[];
}

interface WriteOptions extends ReaderOptions {
  epc?: string;
  package?: string;
  scheme: EpcScheme;
  serial?: bigint;
  prefix: string;
  reference: string;
  manager?: bigint;
  company?: bigint;
  password?: string;
  lock?: boolean;
  withoutLease?: boolean;
}

/** Sentences for the finished steps of a write. */
const STEP_WORDS: Record<WriteStep, Words> = {
  connect: { zh: '已连接', en: 'connected' },
  gate: { zh: '读到一张标签', en: 'one tag in the field' },
  tid: { zh: '标签 TID', en: 'its TID' },
  select: { zh: '已锁定该标签，方式', en: 'bound to it by' },
  write: { zh: '已写入', en: 'written' },
  verify: { zh: '回读一致', en: 'read back' },
  lock: { zh: '已用密码锁定', en: 'locked with the password' },
  record: { zh: '已记录', en: 'recorded' },
};

/** Words read from a bank whose size only the tag knows. */
const UNSIZED_BANK_WORDS = 4;
/** In the EPC bank the CRC and the PC word come first. */
const FIRST_EPC_WORD = 2;

/** `desk rfid ports|detect|radio|inventory|read|write`. */
export function addRfidCommands(program: Command, output: () => Output): void {
  const rfid = program.command('rfid').description('RFID readers and tags');

  rfid
    .command('ports')
    .description('the serial ports of this computer')
    .action(() => showPorts(output()));

  rfid
    .command('detect')
    .description('the family and baud rate of the reader at a port')
    .requiredOption('--port <uri>', 'serial:PATH, tcp:HOST:PORT or hid:PATH', parseUri)
    .action(({ port }: { port: string }) => showDetected(output(), port));

  addReaderCommand(rfid, 'radio', 'how the reader transmits, changed first by the options that are given')
    .addOption(new Option('--region <name>', 'region').choices(RegionSchema.options))
    .option('--channel <mhz>', 'one frequency of the region in MHz, or hop', parseChannel)
    .option('--power <dbm…>', 'for all antennas, or one each with commas', parseList(0, 36))
    .option('--antennas <n…>', 'those in use, with commas', parseList(1, 16))
    .action((options: RadioOptions) =>
      runOnReader(output(), options, (reader, context, out) => showRadio(reader, context, out, options)),
    );

  addReaderCommand(rfid, 'inventory', 'every tag the reader sees').action((options: ReaderOptions) =>
    runOnReader(output(), options, showInventory),
  );

  addReaderCommand(rfid, 'read', 'memory of the one tag on the reader')
    .addOption(
      new Option('--bank <bank>', 'memory bank').choices(Object.keys(Bank)).default('epc' satisfies BankName),
    )
    .option('--address <word>', 'first word, counted from 0', parseCount)
    .option('--words <n>', 'number of 16-bit words', parseCount)
    .addOption(passwordOption())
    .action((options: ReadOptions) =>
      runOnReader(output(), options, (reader, context, out) => readMemory(reader, context, out, options)),
    );

  addReaderCommand(rfid, 'write', 'write the one tag on the reader and read it back')
    .addOption(new Option('--bank <bank>', 'memory bank').choices(['epc']).default('epc'))
    .addOption(new Option('--epc <hex>', 'EPC in whole 16-bit words').conflicts('package'))
    .addOption(new Option('--package <no>', 'package number, in the scheme'))
    .addOption(new Option('--scheme <name>', 'EPC scheme').choices(EPC_SCHEMES).default('ISO17365'))
    .addOption(
      new Option('--serial <n>', 'number of the package in schemes without letters').argParser(parseWhole),
    )
    .addOption(new Option('--prefix <digits>', 'GS1 company prefix').default(''))
    .addOption(new Option('--reference <digits>', 'item reference of SGTIN, asset type of GRAI').default(''))
    .addOption(new Option('--manager <n>', 'manager number of GID-96').argParser(parseWhole))
    .addOption(new Option('--company <n>', 'number of the company in GID-96').argParser(parseWhole))
    .addOption(passwordOption())
    .option('--lock', 'give the tag the password, and lock EPC and passwords with it')
    .option('--without-lease', 'do not ask the server whether another desk writes this EPC')
    .action((options: WriteOptions, command: Command) => {
      if (options.lock && (options.password ?? NO_PASSWORD) === NO_PASSWORD)
        command.error("error: '--lock' needs '--password', other than zeros");
      if (options.epc === undefined && options.package === undefined)
        command.error("error: one of '--epc <hex>' and '--package <no>' is required");
      const missing = missingFor(options);
      if (missing !== undefined) command.error(`error: ${options.scheme} needs '--${missing}'`);
      return writeNumber(output(), options);
    });
}

function addReaderCommand(parent: Command, name: string, description: string): Command {
  return parent
    .command(name)
    .description(description)
    .requiredOption(
      '--reader <uri>',
      'serial:PATH[?baud=N], tcp:HOST:PORT, hid:PATH or virtual:reader',
      parseUri,
    )
    .addOption(
      new Option('--driver <name>', 'family of the reader').choices(listDriverIds()).default('m100'),
    );
}

function passwordOption(): Option {
  return new Option('--password <hex>', 'access password, 8 digits').argParser((text: string) => {
    if (/^[0-9a-fA-F]{8}$/.test(text)) return text.toUpperCase();
    throw new InvalidArgumentError('8 hexadecimal digits are needed.');
  });
}

function parseUri(text: string): string {
  try {
    parseReaderUri(text);
    return text;
  } catch {
    // Reported as a usage error, with Commander's help.
    throw new InvalidArgumentError(
      'serial:PATH[?baud=N], tcp:HOST:PORT, hid:PATH or virtual:reader is needed.',
    );
  }
}

function parseWhole(text: string): bigint {
  if (/^\d{1,20}$/.test(text)) return BigInt(text);
  throw new InvalidArgumentError('A whole number is needed.');
}

/** The option that the scheme of a package's number needs and that was not given. */
function missingFor(options: WriteOptions): 'serial' | 'company' | 'prefix' | undefined {
  const { scheme, epc, serial, company, prefix } = options;
  if (epc !== undefined) return undefined;
  if (NUMBER_SCHEMES.includes(scheme) && serial === undefined) return 'serial';
  if (scheme === 'GID96') return company === undefined ? 'company' : undefined;
  return KEY_SCHEMES.includes(scheme) && prefix === '' ? 'prefix' : undefined;
}

function parseCount(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A whole number is needed.');
}

function parseChannel(text: string): Channel {
  const channel = ChannelSchema.safeParse(text === 'hop' ? text : Number(text));
  if (channel.success) return channel.data;
  throw new InvalidArgumentError('A frequency in MHz or "hop" is needed.');
}

function parseList(least: number, most: number) {
  return (text: string): number[] => {
    const numbers = text.split(',').map((part) => (part === '' ? Number.NaN : Number(part)));
    if (numbers.every((number) => number >= least && number <= most)) return numbers;
    throw new InvalidArgumentError(`Numbers from ${least} to ${most} with commas are needed.`);
  };
}

async function showPorts(output: Output): Promise<void> {
  try {
    const ports = await listSerialPorts();
    const lines = ports.map(({ path, manufacturer, vendorId, productId }) =>
      [path, manufacturer, vendorId && `${vendorId}:${productId}`].filter(Boolean).join('\t'),
    );
    output.done({ ports }, lines.join('\n'));
  } catch (error) {
    output.fail(error);
  }
}

async function showDetected(output: Output, port: string): Promise<void> {
  try {
    const found = await detectReader(port, createReaderFactory());
    output.done({ ...found }, [found.driver, found.uri, found.text].join('\t'));
  } catch (error) {
    output.fail(error);
  }
}

type ReaderWork = (
  reader: UhfReader,
  context: WorkContext,
  output: Output,
  journal: Journal,
) => Promise<void>;

/** Opens the reader, runs the work, and always closes the reader. Ctrl-C cancels while the tag can be left whole. */
async function runOnReader(output: Output, options: ReaderOptions, work: ReaderWork): Promise<void> {
  const interruption = new AbortController();
  const restore = takeOverSignals(() => interruption.abort(new AppError('tag.cancelled')));
  try {
    const reader = createReaderFactory()(options.reader, options.driver);
    const journal = openJournalFor(options.reader);
    try {
      const powerNotes = createPowerNotes(journal).of(options.reader);
      await reader.open();
      await putLeftPowerBack(reader, powerNotes);
      await work(reader, { signal: interruption.signal, powerNotes, onStep: () => {} }, output, journal);
    } finally {
      await reader.close();
      journal.close();
    }
  } catch (error) {
    output.fail(error);
  } finally {
    restore();
  }
  if (interruption.signal.aborted) process.exitCode = ExitCode.interrupted;
}

/**
 * The desk's journal, for notes of the reader's power; its content is left alone. Throws `file.unreadable` for a
 * damaged one, which the desk itself keeps aside at its next start, and `file.unwritable`.
 */
function openJournalFor(uri: string): Journal {
  // The power of a virtual reader ends with this process.
  if (parseReaderUri(uri).scheme === 'virtual') return openJournal(':memory:');
  const dataDir = resolveDataFolder(undefined);
  probeDataFolder(dataDir);
  const file = dataFiles(dataDir).journal;
  probeJournal(file);
  return openJournal(file);
}

/**
 * Replaces the program's own "end at once", which could leave a tag half written. Returns a function that restores it.
 */
function takeOverSignals(listener: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const before = signals.map((signal) => process.listeners(signal));
  for (const signal of signals) process.removeAllListeners(signal).on(signal, listener);
  return () => {
    for (const [index, signal] of signals.entries()) {
      process.removeListener(signal, listener);
      for (const earlier of before[index] ?? []) process.on(signal, earlier);
    }
  };
}

async function showRadio(
  reader: UhfReader,
  { signal }: WorkContext,
  output: Output,
  { region, channel, power: powersDbm, antennas }: RadioOptions,
): Promise<void> {
  const wishes = Object.entries({ region, channel, powersDbm, antennas }).filter(
    ([, wish]) => wish !== undefined,
  );
  if (wishes.length > 0) await reader.setRadio(Object.fromEntries(wishes), signal);
  const radio = await reader.getRadio(signal);
  const isZh = output.language === 'zh';
  const untold = isZh ? '读写器不报告' : 'not told by the reader';
  const lines = [
    [isZh ? '区域' : 'region', radio.region ?? untold],
    [isZh ? '信道' : 'channel', toldChannel(radio.channel, isZh ? '自动跳频' : 'hops by itself') ?? untold],
    [isZh ? '功率' : 'power', `${radio.powersDbm.join(', ')} dBm`],
    ...(radio.antennas ? [[isZh ? '天线' : 'antennas', radio.antennas.used.join(', ')]] : []),
  ];
  output.done({ ...radio }, lines.map((line) => line.join('\t')).join('\n'));
}

function toldChannel(channel: Channel | null, hopping: string): string | null {
  if (channel === null) return null;
  return channel === 'hop' ? hopping : `${channel} MHz`;
}

async function showInventory(reader: UhfReader, { signal }: WorkContext, output: Output): Promise<void> {
  const tags = await listTags(reader, signal);
  const described = tags.map((tag) => ({ ...tag, ...describeEpc(tag.pc, tag.epc) }));
  for (const tag of described) output.progress(tag);
  const lines = described.map(({ epc, rssiDbm, scheme, text }) =>
    [epc, rssiDbm === null ? '' : `${rssiDbm} dBm`, scheme, text].filter(Boolean).join('\t'),
  );
  output.done({ tags: tags.length }, lines.join('\n'));
}

async function readMemory(
  reader: UhfReader,
  context: WorkContext,
  output: Output,
  { bank, address, words, password }: ReadOptions,
): Promise<void> {
  const { epc, tid } = await probeTag(reader, context);
  const from = address ?? (bank === 'epc' ? FIRST_EPC_WORD : 0);
  const sizes: Partial<Record<BankName, number>> = { epc: epc.length / 4, tid: tid.length / 4 };
  const { data } = await reader.readBank(
    { bank, address: from, words: words ?? sizes[bank] ?? UNSIZED_BANK_WORDS, accessPassword: password },
    context.signal,
  );
  output.done({ epc, tid, ...describeTid(tid), bank, data }, data);
}

async function writeNumber(output: Output, options: WriteOptions): Promise<void> {
  let target: { pc: string; epc: string };
  try {
    target = encodeNumber(options);
  } catch (error) {
    output.fail(error);
    return;
  }
  await runOnReader(output, options, async (reader, quiet, _out, journal) => {
    if (!options.withoutLease && parseReaderUri(options.reader).scheme !== 'virtual')
      await leaseForDesk(journal, { packNo: options.package ?? '', epc: target.epc });
    const context: WorkContext = {
      ...quiet,
      onStep: (step, state, detail) => tellStep(output, step, state, detail),
    };
    const { tid } = await probeTag(reader, context);
    const { password: accessPassword, lock: isLocked = false } = options;
    const written = await writeTag(reader, { tid, ...target, accessPassword, isLocked }, context);
    output.done({ ...written }, `${written.epc}\tTID ${written.tid}`);
  });
}

/** A virtual reader is practice: its tags leave no computer. */
async function leaseForDesk(journal: Journal, tag: { packNo: string; epc: string }): Promise<void> {
  const dataDir = resolveDataFolder(undefined);
  const settings = openNodeSettings(dataDir);
  if (settings.read().server?.kind !== 'company') return;
  await leaseTag({ settings, secrets: await openNodeSecrets(dataDir), journal }, tag);
}

function tellStep(output: Output, step: WriteStep, state: StepState, detail: string): void {
  const words = `${STEP_WORDS[step][output.language]} ${detail}`;
  output.progress({ step, state, detail }, state === 'done' ? words : undefined);
}

function encodeNumber(options: WriteOptions): { pc: string; epc: string } {
  if (options.package !== undefined)
    return packEpc(
      {
        epcScheme: options.scheme,
        epcManager: Number(options.manager ?? STANDARD_SETTINGS.epcManager),
        gs1CompanyPrefix: options.prefix,
        gs1Reference: options.reference,
      },
      { companySerial: Number(options.company ?? 0), serial: options.serial ?? 0n, packNo: options.package },
    );
  const epc = normalizeEpc(options.epc ?? '');
  return { pc: buildPc(epc), epc };
}
