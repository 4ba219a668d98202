import { Command, CommanderError } from 'commander';
import { addDoctorCommand } from './doctor.ts';
import { addLabelCommands } from './label.ts';
import { createOutput, ExitCode, type Output } from './output.ts';
import { addPrintCommands } from './print.ts';
import { addRfidCommands } from './rfid.ts';

/** `desk`: the host's verbs on a command line. Each file of this folder adds its own commands. */
function createProgram(): Command {
  const program = new Command('desk')
    .description('Printers, labels and RFID readers of this computer')
    .option('--json', 'one JSON object a line, the last with "ok"')
    .option(
      '--lang <language>',
      'language of messages: zh or en',
      process.env.LANG?.startsWith('zh') ? 'zh' : 'en',
    )
    .option('--data <dir>', 'data folder')
    .showHelpAfterError()
    .exitOverride();
  const output = (): Output => {
    const options = program.opts<{ json?: boolean; lang: string }>();
    return createOutput(options.json === true, options.lang === 'zh' ? 'zh' : 'en');
  };
  addLabelCommands(program, output);
  addPrintCommands(program, output);
  addRfidCommands(program, output);
  addDoctorCommand(program, output);
  return program;
}

try {
  await createProgram().parseAsync();
} catch (error) {
  // Commander has printed help, the version, or what was wrong with the words.
  if (error instanceof CommanderError)
    process.exitCode = error.exitCode === 0 ? ExitCode.done : ExitCode.usage;
  else throw error;
}
