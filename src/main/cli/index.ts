import { Command, CommanderError, Option } from 'commander';
import type { Language } from '#shared/errors';
import { readVersion } from '../program/version.ts';
import { addDoctorCommand } from './doctor.ts';
import { addLabelCommands } from './label.ts';
import { createOutput, ExitCode, type Output } from './output.ts';
import { addPrintCommands } from './print.ts';
import { addRfidCommands } from './rfid/index.ts';
import { addStatusCommand } from './status.ts';

/** `desk`: the host's commands on a command line. Each file of this folder adds its own. */
function createProgram(): Command {
  const program = new Command('desk')
    .description('Printers, labels and RFID readers of this computer')
    .version(readVersion())
    .option('--json', 'one JSON object a line, the last with "ok"')
    .addOption(
      new Option('--lang <language>', 'language of messages').choices(['zh', 'en']).default(systemLanguage()),
    )
    .showHelpAfterError()
    .exitOverride();
  addLabelCommands(program, () => outputOf(program));
  addPrintCommands(program, () => outputOf(program));
  addRfidCommands(program, () => outputOf(program));
  addStatusCommand(program, () => outputOf(program));
  addDoctorCommand(program, () => outputOf(program));
  return program;
}

function outputOf(program: Command): Output {
  const { json, lang } = program.opts<{ json?: boolean; lang: Language }>();
  return createOutput(json === true, lang);
}

function systemLanguage(): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  return (LC_ALL || LC_MESSAGES || LANG || '').startsWith('zh') ? 'zh' : 'en';
}

for (const [signal, code] of [
  ['SIGINT', ExitCode.interrupted],
  ['SIGTERM', ExitCode.terminated],
] as const) {
  process.on(signal, () => {
    process.exitCode = code;
    // A command that must first finish a label or a tag has a listener of its own and ends the process itself.
    if (process.listenerCount(signal) === 1) process.exit();
  });
}
// `desk … | head`: the reader has closed the pipe.
process.stdout.on('error', () => process.exit(ExitCode.done));

const program = createProgram();
try {
  // `from: 'user'`: inside the packaged client commander would mistake the script's name for a command.
  await program.parseAsync(process.argv.slice(2), { from: 'user' });
} catch (error) {
  if (error instanceof CommanderError) endWithUsage(error);
  else outputOf(program).fail(error);
}

/** Commander has printed the help, the version, or the mistake in the arguments. */
function endWithUsage({ exitCode, message }: CommanderError): void {
  if (exitCode === 0) return;
  process.exitCode = ExitCode.usage;
  // The arguments could not be parsed, and `--json` with them; a script that gave it waits for its last line.
  if (!process.argv.includes('--json')) return;
  const failure = { ok: false, code: 'input.invalid', message: message.replace(/^error: /, '') };
  process.stdout.write(`${JSON.stringify(failure)}\n`);
}
