import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { root } from './paths.mjs';

const MODULE = pathToFileURL(join(root, 'build/lib/temp-root.mjs')).href;

/**
 * A script that opens a folder, lets a child leave a file and a process of its own session there, then runs `ending`.
 */
const scriptThat = (ending) => `
  import { spawnSync } from 'node:child_process';
  import { openTempRoot } from ${JSON.stringify(MODULE)};
  const { folder } = openTempRoot();
  const left = \`
    const { tmpdir } = require('node:os');
    require('node:fs').writeFileSync(tmpdir() + '/left', '');
    const child = require('node:child_process').spawn(
      process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
    console.log(child.pid);
    process.exit();\`;
  const { stdout } = spawnSync(process.execPath, ['-e', left], { encoding: 'utf8' });
  process.stdout.write(JSON.stringify({ folder, pid: Number(stdout) }) + '\\n');
  ${ending}`;

describe.skipIf(process.platform !== 'linux')('the temporary folder of a run (needs Linux)', () => {
  test.each([
    ['has ended', '', null],
    ['has failed', 'throw new Error("no")', null],
    ['was interrupted', 'setInterval(() => {}, 1000)', 'SIGINT'],
    ['was stopped', 'setInterval(() => {}, 1000)', 'SIGTERM'],
  ])('is removed, with the processes left running in it, when the run %s', async (_, ending, signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', scriptThat(ending)]);
    const ended = once(child, 'close');
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
    const { folder, pid } = JSON.parse(line);
    if (signal !== null) child.kill(signal);
    await ended;
    expect(existsSync(folder)).toBe(false);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});

/** A zombie, a process not yet waited for, still has its process id. */
function isAlive(pid) {
  const status = `/proc/${pid}/stat`;
  return existsSync(status) && !/\) Z /.test(readFileSync(status, 'utf8'));
}
