import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { run } from './run.mjs';

const node = (script) => [process.execPath, ['-e', script]];

test('collects both streams and the exit code', async () => {
  const result = await run(...node('console.log("out"); console.error("err"); process.exit(3)'), {
    stdio: 'capture',
  });
  expect(result).toMatchObject({ code: 3, timedOut: false, stoppedBy: null });
  expect(result.output).toContain('out\n');
  expect(result.output).toContain('err\n');
});

test('reports a missing program as a failure with a message', async () => {
  const result = await run('no-such-program', [], { stdio: 'capture' });
  expect(result.code).not.toBe(0);
  expect(result.output).toContain('no-such-program');
});

test('kills a program that exceeds its time limit with all its children', async () => {
  const grandchild = 'setInterval(() => {}, 1000)';
  const script = `
    const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}]);
    console.log(child.pid);
    setInterval(() => {}, 1000);`;
  const result = await run(...node(script), { stdio: 'capture', timeoutMs: 1500 });
  expect(result.timedOut).toBe(true);
  const pid = Number(result.output);
  expect(pid).toBeGreaterThan(0);
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('kills the processes that an ended program left running', async () => {
  const script = `
    const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    child.unref();
    console.log(child.pid);`;
  const result = await run(...node(script), { stdio: 'capture' });
  expect(result.code).toBe(0);
  await expect.poll(() => isAlive(Number(result.output))).toBe(false);
});

/** A zombie, a process not yet waited for, still has its process id. */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
