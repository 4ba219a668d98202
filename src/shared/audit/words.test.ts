import { expect, test } from 'vitest';
import { AUDIT_ACTIONS, AUDIT_AREAS, type AuditAction, areaOf } from './actions.ts';
import { auditActionIn, auditDetailIn, auditTargetIn, auditValueIn } from './words.ts';

test('labels an action, a kind of record and a detail in both languages', () => {
  expect([auditActionIn('zh', 'pack.print'), auditActionIn('en', 'pack.print')]).toEqual([
    '打印标签',
    'Printed label',
  ]);
  expect([auditTargetIn('zh', 'department'), auditTargetIn('en', 'dept')]).toEqual(['部门', 'Department']);
  expect([auditDetailIn('zh', 'copies'), auditDetailIn('en', 'copies')]).toEqual(['份数', 'Copies']);
});

test.each(Object.keys(AUDIT_ACTIONS) as AuditAction[])(
  'labels the area of %s in both languages',
  (action) => {
    expect(AUDIT_AREAS[areaOf(action)]).toEqual({ zh: expect.any(String), en: expect.any(String) });
  },
);

test.each(['zh', 'en'] as const)('gives no two actions the same label in %s', (language) => {
  const words = Object.values(AUDIT_ACTIONS).map((one) => one[language]);
  expect(new Set(words).size).toBe(words.length);
});

test('returns an unknown code unchanged, as another version may have written it', () => {
  expect(auditActionIn('en', 'kiln.fire')).toBe('kiln.fire');
  expect(auditTargetIn('en', 'toString')).toBe('toString');
});

test.each([
  ['isNew', true, '是', 'Yes'],
  ['method', 'sms', '短信验证码', 'SMS code'],
  ['fields', ['code', 'name'], 'code、name', 'code, name'],
  ['copies', 2, '2', '2'],
  ['deviceName', null, '', ''],
  ['unknown', { a: 1 }, '{"a":1}', '{"a":1}'],
])('detail %s of %j', (name, value, zh, en) => {
  expect([auditValueIn('zh', name, value), auditValueIn('en', name, value)]).toEqual([zh, en]);
});
