import { expect, test } from 'vitest';
import type { RecordRow } from '#shared/records/record';
import { applicableTo } from './row-actions.ts';

const row = (id: string, status: number): RecordRow => ({ id, version: 1, status });
const disable = { refusal: ({ status }: RecordRow) => (status === 0 ? 'out of use already' : null) };

test('of ticked records an action is done to those that take it', () => {
  expect(applicableTo(disable, [row('1', 1), row('2', 0)])).toEqual({ rows: [row('1', 1)], reason: null });
});

test('where it can be done to none, it says why', () => {
  expect(applicableTo(disable, [row('1', 0)])).toEqual({ rows: [], reason: 'out of use already' });
});
