// npm run -s desk -- …: the desk host's command line, built first where it is stale. Only `desk` itself writes to stdout.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { productNode, root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';

await prepare(process.stderr);
const child = spawn(productNode(), [join(root, 'out', 'main', 'desk.js'), ...process.argv.slice(2)], {
  // Relative file names are relative to the caller's working directory.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: 'inherit',
});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// A terminal sends Ctrl-C to both processes; `desk` decides when to end, and this script ends with it.
process.on('SIGINT', () => {
  if (!process.stdin.isTTY) child.kill('SIGINT');
});
child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  process.exit(signal === null ? code : 130);
});
