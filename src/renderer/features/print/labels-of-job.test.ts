import { expect, test } from 'vitest';
import { labelsOfJob } from './labels-of-job.ts';

const LABELS = ['L1', 'L2', 'L3', 'L4'];

test('a job keeps the labels outside the range as well, which can be printed from it later', () => {
  expect(labelsOfJob(LABELS, ['L2', 'L3'], 4)).toEqual(LABELS);
});

test('of more labels than a job can hold it keeps those of the range', () => {
  expect(labelsOfJob(LABELS, ['L2', 'L3'], 3)).toEqual(['L2', 'L3']);
});
