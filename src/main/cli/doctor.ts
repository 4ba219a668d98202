import type { Command } from 'commander';
import { findResources } from '../program/resources.ts';
import { resolveDataFolder } from '../storage/data-folder.ts';
import { findKeyStore } from '../storage/key-store.ts';
import { ExitCode, type Output } from './output.ts';

const MARKS = { ok: '✓', warning: '!', failed: '✗' } as const;

/** `desk doctor`: checks what this desk needs, one line per subject. Exits 1 only if something failed. */
export function addDoctorCommand(program: Command, output: () => Output): void {
  program
    .command('doctor')
    .description('check this desk: data folder, journal, secrets, fonts, spooler, ports, readers')
    .option('--data <dir>', 'data folder to examine, if not the user’s own')
    .action(async (options: { data?: string }) => {
      const out = output();
      const dataDir = resolveDataFolder(options.data);
      const { examineDesk } = await import('../program/doctor.ts');
      const { templatesDir } = findResources();
      const checks = await examineDesk({
        dataDir,
        templatesDir,
        secretStore: await findSecretStore(dataDir),
      });
      for (const check of checks) out.progress({ ...check });
      const failed = checks.filter(({ state }) => state === 'failed').map(({ name }) => name);
      const lines = checks.map(
        ({ name, state, words }) => `${MARKS[state]} ${name.padEnd(12)} ${words[out.language]}`,
      );
      out.done({ ok: failed.length === 0, failed }, lines.join('\n'));
      if (failed.length > 0) process.exitCode = ExitCode.failed;
    });
}

/** Opens the store that the host without a window would choose, without creating a key. */
async function findSecretStore(dataDir: string) {
  const answer = await findKeyStore(dataDir)?.read();
  return answer === undefined || answer.state === 'unavailable' ? 'owner-only-file' : 'os-key-store';
}
