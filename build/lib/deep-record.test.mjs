import { expect, test } from 'vitest';
import { describeDeepRun } from './deep-record.mjs';

test('records the day, the commit and each test of a deep run', () => {
  const timings = [
    { test: 'tests/integration/fuzz.test.ts › nonsense', ms: 61_240 },
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
  expect(text).not.toContain('around');
});
