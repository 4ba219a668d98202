import { expect, test } from 'vitest';
import { customer } from '#shared/records/partner';
import type { RecordRow } from '#shared/records/record';
import { bodyOf, isTouched, renewedValues, startValues } from '../form/form-values.ts';
import { isBlankLine, linePath, placeOfSent, startLine } from './line-values.ts';

const group = customer.lines?.contacts as NonNullable<typeof customer.lines>['contacts'];
const row: RecordRow = {
  id: '7',
  version: 3,
  name: '示例',
  contacts: [
    { id: '71', name: '张一', isPrimary: 1, mobile: '' },
    { id: '72', name: '李二', isPrimary: 0, mobile: '138' },
  ],
};
const start = startValues(customer, row);
const [first, second] = start.contacts as [object, object];

test('unchanged lines are not sent', () => {
  expect(isTouched(customer, row, start)).toBe(false);
  expect(bodyOf(customer, row, start)).toEqual({ id: '7', version: 3 });
});

test('changed lines are sent whole, in their order, without blank ones', () => {
  const values = { ...start, contacts: [second, startLine(group), { ...first, name: '张大' }] };
  expect(isTouched(customer, row, values)).toBe(true);
  expect(bodyOf(customer, row, values).contacts).toMatchObject([
    { id: '72', name: '李二', isPrimary: 0 },
    { id: '71', name: '张大', isPrimary: 1 },
  ]);
});

test('the first line is primary where the primary one was removed', () => {
  expect(bodyOf(customer, row, { ...start, contacts: [second] }).contacts).toMatchObject([
    { id: '72', isPrimary: 1 },
  ]);
});

test('a new line counts once something is typed into it, not by its flag alone', () => {
  const line = startLine(group);
  expect(isBlankLine(group, { ...line, isPrimary: 1 })).toBe(true);
  expect(isBlankLine(group, { ...line, mobile: '1' })).toBe(false);
  expect(isTouched(customer, row, { ...start, contacts: [first, second, line] })).toBe(false);
});

test('a refusal of a sent line is shown at the line it was typed into', () => {
  expect(linePath({ contacts: group }, 'contacts.1.email')).toEqual(['contacts', 1, 'email']);
  expect(linePath({ contacts: group }, 'name')).toBeNull();
  const lines = [startLine(group, { name: '张' }), startLine(group), startLine(group, { name: '李' })];
  expect(placeOfSent(group, lines, 1)).toBe(2);
});

test('changed lines are merged into the newest record: one that others removed becomes new, what they changed and added stays', () => {
  const newest = {
    ...row,
    contacts: [
      { id: '72', name: '李二', mobile: '139' },
      { id: '73', name: '王三' },
    ],
  };
  const own = { contacts: [{ ...first, name: '张大' }, second] };
  const { contacts } = renewedValues(customer, row, newest, own) as { contacts: { id?: string }[] };
  expect(contacts).toMatchObject([{ name: '张大' }, { id: '72', mobile: '139' }, { id: '73', name: '王三' }]);
  expect(contacts[0]).not.toHaveProperty('id');
});

test('a line that others removed does not come back unless it was changed', () => {
  const newest = { ...row, contacts: [{ id: '72', name: '李二', isPrimary: 1, mobile: '138' }] };
  const own = { contacts: [first, { ...second, mobile: '137' }] };
  expect(renewedValues(customer, row, newest, own).contacts).toMatchObject([{ id: '72', mobile: '137' }]);
});
