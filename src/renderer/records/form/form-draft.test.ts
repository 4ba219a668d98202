import { expect, test } from 'vitest';
import { customer } from '#shared/records/partner';
import type { RecordRow } from '#shared/records/record';
import { baseOf, draftOf, readFormDraft } from './form-draft.ts';
import { bodyOf, renewedValues, startValues } from './form-values.ts';

const seen: RecordRow = {
  id: '7',
  version: 3,
  name: '示例',
  phone: '',
  contacts: [
    { id: '71', name: '张一', isPrimary: 1, mobile: '' },
    { id: '72', name: '李二', isPrimary: 0, mobile: '138' },
  ],
};
/** Others changed the second contact, and added a third. */
const newest: RecordRow = {
  ...seen,
  version: 4,
  phone: '0571',
  contacts: [
    { id: '71', name: '张一', isPrimary: 1, mobile: '' },
    { id: '72', name: '李二', isPrimary: 0, mobile: '139' },
    { id: '73', name: '王三', isPrimary: 0, mobile: '' },
  ],
};

/** The contacts of a form that is restored from `stored` on the newest record: sent as they are, then merged. */
function restore(stored: Readonly<Record<string, unknown>>) {
  const draft = readFormDraft(customer, stored, newest);
  const base = baseOf(newest, draft) as RecordRow;
  const sent = bodyOf(customer, base, { ...startValues(customer, newest), ...draft?.values });
  const { id: _id, version: _version, ...own } = sent;
  return { sent, merged: renewedValues(customer, base, newest, own) };
}

const contacts = [{ ...(seen.contacts as object[])[0], name: '张大' }, { ...(seen.contacts as object[])[1] }];

test('a draft is saved on the version it was made on, so that changes of others are not overwritten', () => {
  const { sent, merged } = restore(JSON.parse(JSON.stringify(draftOf(seen, { contacts }))));
  expect(sent).toMatchObject({ id: '7', version: 3 });
  expect(sent).not.toHaveProperty('phone');
  expect(merged).toMatchObject({
    phone: '0571',
    contacts: [
      { id: '71', name: '张大' },
      { id: '72', mobile: '139' },
      { id: '73', name: '王三' },
    ],
  });
});

test('a draft of an earlier release counts as made on the first version, and removes no line of others', () => {
  const { sent, merged } = restore({ contacts });
  expect(sent).toMatchObject({ id: '7', version: 1 });
  expect(merged.contacts).toMatchObject([{ id: '71', name: '张大' }, { id: '72' }, { id: '73' }]);
  expect(readFormDraft(customer, { name: '新' }, null)).toEqual({ values: { name: '新' }, base: null });
  const first = { ...seen, version: 1 };
  expect(baseOf(first, readFormDraft(customer, { contacts }, first))).toEqual(first);
});
