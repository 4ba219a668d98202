import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { UpdateMemory } from './attempt.ts';

const EARLIER = { from: '1.0.0', to: '1.1.0', earlier: '/kept/setup.exe' };
let file: string;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'attempt-'));
  file = join(folder, 'update.json');
  return () => rmSync(folder, { recursive: true });
});

/** The memory as a program of this version finds it. */
const memory = (version: string) => new UpdateMemory(file, version);

describe('an update that was installed', () => {
  beforeEach(() => memory('1.0.0').begin(EARLIER));

  it('is forgotten when its version shows its page', () => {
    const first = memory('1.1.0');
    expect(first.countStart()).toBe(0);
    first.succeeded();
    expect(memory('1.1.0').outcome).toEqual({ state: 'none' });
  });

  it('counts starts that came to no page', () => {
    memory('1.1.0').countStart();
    expect(memory('1.1.0').countStart()).toBe(1);
    expect(memory('1.1.0').outcome).toMatchObject({
      state: 'starting',
      attempt: { earlier: '/kept/setup.exe', failedStarts: 2 },
    });
  });

  it('does not count a start that its user ended', () => {
    const first = memory('1.1.0');
    first.countStart();
    first.endedByUser();
    expect(memory('1.1.0').countStart()).toBe(0);
  });

  it('is not installed again once it did not start and was taken back', () => {
    memory('1.1.0').countStart();
    const back = memory('1.0.0');
    expect(back.outcome).toMatchObject({ state: 'takenBack', attempt: { to: '1.1.0', isTold: false } });
    back.told();
    expect(memory('1.0.0').outcome).toMatchObject({ state: 'takenBack', attempt: { isTold: true } });
  });

  it('is reported once where it was not installed after all', () => {
    const same = memory('1.0.0');
    expect(same.outcome.state).toBe('notInstalled');
    same.told();
    expect(memory('1.0.0').outcome.state).toBe('none');
  });

  it('is forgotten where another version was installed by hand', () => {
    expect(memory('1.2.0').outcome.state).toBe('none');
    expect(existsSync(file)).toBe(false);
  });
});

it('is not remembered from a file that was cut off', () => {
  writeFileSync(file, '{"from":"1.0');
  expect(memory('1.1.0').outcome.state).toBe('none');
});
