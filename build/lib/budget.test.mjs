import { expect, test } from 'vitest';
import { judgeTime, stolenFactor, watchSlowness } from './budget.mjs';

test.each([
  [119, 1, false, 'unit: 119 s of 2 min'],
  [121, 1, true, 'unit: 121 s of 2 min'],
  [230, 2, false, 'unit: 230 s of 2 min × 2.0 for this machine'],
  [250, 2, true, 'unit: 250 s of 2 min × 2.0 for this machine'],
])('%i s on a machine %i times slower', (seconds, slowness, isOver, line) => {
  expect(judgeTime({ name: 'unit', seconds, budgetMinutes: 2, slowness })).toEqual({ line, isOver });
});

test('a faster machine does not shrink the budgets', () => {
  expect(watchSlowness().end()).toBeGreaterThanOrEqual(1);
});

test('time that the host gave to other machines counts as slowness', () => {
  expect(stolenFactor({ busy: 1000, steal: 50 }, { busy: 1400, steal: 250 })).toBe(1.5);
  expect(stolenFactor({ busy: 1000, steal: 50 }, { busy: 1000, steal: 50 })).toBe(1);
  expect(stolenFactor(undefined, undefined)).toBe(1);
});
