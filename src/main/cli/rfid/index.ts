import { type Command, Option } from 'commander';
import { BeepSchema, RegionSchema } from '#shared/desk/contract/readers';
import { HIGHEST_POWER_DBM } from '#shared/rfid/legal-power';
import { EPC_SCHEMES } from '#shared/settings/company-settings';
import { NO_PASSWORD } from '../../devices/readers/memory-access.ts';
import { Bank, type BankName } from '../../devices/readers/reader.ts';
import { listDriverIds } from '../../devices/readers/registry.ts';
import { createRadioChoices } from '../../rfid/radio-choices.ts';
import type { Output } from '../output.ts';
import { type ReaderOptions, runOnReader } from './on-reader.ts';
import {
  parseChannel,
  parseCount,
  parseGain,
  parseList,
  parsePassword,
  parseProfile,
  parseQ,
  parseSession,
  parseUri,
  parseWhole,
} from './parsers.ts';
import { showDetected, showPorts } from './ports.ts';
import { type RadioOptions, showRadio } from './radio.ts';
import { type ReadOptions, readMemory, showInventory } from './read.ts';
import { missingFor, type WriteOptions, writeNumber } from './write.ts';

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
    .requiredOption('--port <uri>', 'serial:PATH, tcp:HOST:PORT, tls:HOST:PORT or hid:PATH', parseUri)
    .action(({ port }: { port: string }) => showDetected(output(), port));

  addReaderCommand(rfid, 'radio', 'how the reader transmits; the given options are set first')
    .addOption(new Option('--region <name>', 'region').choices(RegionSchema.options))
    .option('--channel <mhz>', 'one frequency of the region in MHz, or hop', parseChannel)
    .option(
      '--power <dbm…>',
      'power of all antennas, or one each, separated by commas',
      parseList(0, HIGHEST_POWER_DBM),
    )
    .option(
      '--gain <dbi>',
      'gain of the antenna, by which the region limits the power; if not given, the one that the desk keeps for the reader, or 6',
      parseGain,
    )
    .option('--antennas <n…>', 'antennas in use, separated by commas', parseList(1, 16))
    .addOption(
      new Option('--beep <kind>', 'its beeper, if it has a command for it').choices(BeepSchema.options),
    )
    .option('--session <n>', 'session in which tags are counted, 0 to 3, or automatic', parseSession)
    .option('--q <n>', 'Q for counting tags, about 2^Q at once, or automatic', parseQ)
    .option('--profile <n>', 'RF profile, by the number that --json lists, or automatic', parseProfile)
    .option('--answer-mode', 'set a reader that reads by itself to wait for commands; it stores this')
    .action((options: RadioOptions) =>
      runOnReader(output(), options, (reader, context, out, journal) =>
        showRadio(reader, context, out, options, createRadioChoices(journal).of(options.reader)),
      ),
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
      'serial:PATH[?baud=N&address=N], tcp:HOST:PORT[?address=N], tls:HOST:PORT, hid:PATH or virtual:reader',
      parseUri,
    )
    .addOption(
      new Option('--driver <name>', 'family of the reader').choices(listDriverIds()).default('m100'),
    );
}

function passwordOption(): Option {
  return new Option('--password <hex>', 'access password, 8 digits').argParser(parsePassword);
}
