import { expect, test } from 'vitest';
import type { RecordRow } from '#shared/records/record';
import { applicableTo, offeredOn, type RowAction } from './row-actions.ts';

const row = (id: string, status: number): RecordRow => ({ id, version: 1, status });
const disable = { refusal: ({ status }: RecordRow) => (status === 0 ? 'out of use already' : null) };

test('applies an action to the selected records that allow it, and gives the reason for the others', () => {
  expect(applicableTo(disable, [row('1', 1), row('2', 0)])).toEqual({
    rows: [row('1', 1)],
    leftOut: [{ row: row('2', 0), reason: 'out of use already' }],
    reason: null,
  });
});

test('gives the reason if it applies to none', () => {
  expect(applicableTo(disable, [row('1', 0)])).toEqual({
    rows: [],
    leftOut: [{ row: row('1', 0), reason: 'out of use already' }],
    reason: 'out of use already',
  });
});

test('gives the reason against several records together before that of any single one', () => {
  const alone = {
    togetherRefusal: ({ length }: readonly RecordRow[]) => (length > 1 ? 'one at a time' : null),
  };
  expect(applicableTo({ ...disable, ...alone }, [row('1', 1), row('2', 0)]).reason).toBe('one at a time');
  expect(applicableTo({ ...disable, ...alone }, [row('1', 1)]).reason).toBeNull();
});

test('leaves out of the page of a record what has nothing to undo', () => {
  const action = (key: string, isOffered?: RowAction['isOffered']): RowAction => ({
    key,
    label: key,
    on: 'batch',
    run: async () => true,
    ...(isOffered && { isOffered }),
  });
  const actions = [action('close'), action('reopen', ({ status }) => status === 3)];
  expect(offeredOn(row('1', 1), actions).map(({ key }) => key)).toEqual(['close']);
  expect(offeredOn(row('1', 3), actions).map(({ key }) => key)).toEqual(['close', 'reopen']);
});
