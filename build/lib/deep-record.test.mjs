import { expect, test } from 'vitest';
import { describeDeepRun } from './deep-record.mjs';

test('records the day, the commit and the tests of a deep run, rounds of one together', () => {
  const timings = [
    { test: 'tests/integration/fuzz.test.ts › nonsense', ms: 61_240 },
    { test: 'tests/integration/durability.test.ts › kill -9, round 1', ms: 3000 },
    { test: 'tests/integration/durability.test.ts › kill -9, round 2', ms: 4210 },
    { test: 'tests/integration/pack-lists.test.ts › a plan', ms: 100 },
    { test: 'tests/integration/fuzz.test.ts › around its tests', ms: 5000 },
  ];
  const tally = { runner: 'deep', passed: 1, failed: [], skipped: [], broken: [], repeated: [], timings };
  const at = new Date('2026-11-22T23:00:00Z');
  const text = describeDeepRun({
    tallies: [tally],
    seconds: 66.2,
    machine: '2 cores',
    commit: 'abc1234',
    at,
  });
  expect(text).toContain('2026-11-22, commit abc1234, 2 cores: 1 passed, 0 failed in 66 s.');
  expect(text).toContain('| tests/integration/fuzz.test.ts › nonsense | 61.2 |');
  expect(text).toContain('| tests/integration/durability.test.ts › kill -9, 2 rounds | 4.2 |');
  expect(text).toContain('1 others took less than a second each.');
  expect(text).not.toMatch(/around|a plan/);
});
