import { expect, test } from 'vitest';
import { createStateChanges } from './job-state-changes.ts';

test('the progress of a running job is no other state; a job that runs again has one', () => {
  const isChange = createStateChanges();
  const reports = [
    ['a', 'accepted'],
    ['a', 'sending'],
    ['b', 'sending'],
    ['a', 'sending'],
    ['a', 'paused'],
    ['a', 'sending'],
    ['b', 'sending'],
    ['b', 'sent'],
  ] as const;
  expect(reports.map(([id, state]) => isChange({ id, state }))).toEqual([
    true,
    true,
    true,
    false,
    true,
    true,
    false,
    true,
  ]);
});
