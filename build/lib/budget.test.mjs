import { expect, test } from 'vitest';
import { judgeTime, measureSlowness } from './budget.mjs';

test.each([
  [119, 1, false, 'unit: 119 s of 2 min'],
  [121, 1, true, 'unit: 121 s of 2 min'],
  [230, 2, false, 'unit: 230 s of 2 min × 2.0 for this machine'],
  [250, 2, true, 'unit: 250 s of 2 min × 2.0 for this machine'],
])('%i s on a machine %i times slower', (seconds, slowness, isOver, line) => {
  expect(judgeTime({ name: 'unit', seconds, budgetMinutes: 2, slowness })).toEqual({ line, isOver });
});

test('a faster machine does not shrink the budgets', async () => {
  expect(await measureSlowness()).toBeGreaterThanOrEqual(1);
});
