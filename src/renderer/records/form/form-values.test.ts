import { expect, test } from 'vitest';
import { cookPool } from '#shared/records/factory';
import type { RecordRow } from '#shared/records/record';
import { bodyOf, isTouched, startValues } from './form-values.ts';

const row: RecordRow = {
  id: '7',
  version: 3,
  code: 'ZC-01',
  name: '1 号池',
  capacityM3: 18,
  status: 1,
  remark: '',
};

test('a new record starts in its default state and sends the filled fields', () => {
  const start = startValues(cookPool, null);
  expect(start).toMatchObject({ code: '', status: 1 });
  expect(isTouched(cookPool, null, start)).toBe(false);
  expect(bodyOf(cookPool, null, { ...start, code: 'ZC-09', name: '9 号池' })).toEqual({
    code: 'ZC-09',
    name: '9 号池',
    status: 1,
  });
});

test('a new record sends a prefilled field that the user has cleared as empty', () => {
  const values = { ...startValues(cookPool, null), code: 'ZC-09', name: '9 号池', remark: null };
  expect(bodyOf(cookPool, null, values, new Set(['remark', 'name']))).toEqual({
    code: 'ZC-09',
    name: '9 号池',
    status: 1,
    remark: '',
  });
});

test('a change sends the changed fields with the version they are based on', () => {
  const values = { ...startValues(cookPool, row), capacityM3: '20.5' };
  expect(isTouched(cookPool, row, values)).toBe(true);
  expect(bodyOf(cookPool, row, values)).toEqual({ id: '7', version: 3, capacityM3: '20.5' });
});

test('sends a cleared field as empty text, which clears it', () => {
  const values = { ...startValues(cookPool, row), capacityM3: '' };
  expect(bodyOf(cookPool, row, values)).toEqual({ id: '7', version: 3, capacityM3: '' });
});
