// npm run server: the back office alone, for one or many companies. Words after `--` run one of its commands instead:
// backup, restore, create-company. Its settings are environment variables: docs/operations.md.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { productNode, root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';

const program = join(root, 'out', 'main', 'server.js');
const verb = process.argv.slice(2);

await prepare(process.stderr);
if (verb.length === 0) {
  const { code, stoppedBy } = await run(productNode(), [program], {
    env: { VENEER_DESK_WEB_DIR: process.env.VENEER_DESK_WEB_DIR ?? join(root, 'out', 'renderer') },
    graceMs: 30_000,
  });
  process.exitCode = stoppedBy === null ? code : 0;
} else {
  // In this process group, because a command may ask for a password on the terminal.
  const child = spawn(productNode(), [program, ...verb], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // A terminal sends Ctrl-C to both processes; the child decides when to end.
  process.on('SIGINT', () => undefined);
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal === null ? code : 130));
}
