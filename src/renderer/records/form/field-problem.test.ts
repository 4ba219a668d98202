import fc from 'fast-check';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import type { Field } from '#shared/records/field';
import { RECORDS } from '#shared/records/index';
import { fieldProblem } from './field-problem.ts';

/** Returns the key and its values in place of the words. */
const t = ((key: string, values = {}) => `${key} ${JSON.stringify(values)}`) as unknown as TFunction;
const fields = Object.entries(RECORDS).flatMap(([area, { fields }]) =>
  Object.entries(fields).map(([name, field]) => [`${area}.${name}`, field as Field] as const),
);
const typed = fc.oneof(
  fc.string(),
  fc.integer({ min: -10, max: 100_000 }).map(String),
  fc.double({ min: -5, max: 10_000, noNaN: true }).map((value) => value.toFixed(3)),
  fc.string({ minLength: 60, maxLength: 600 }),
);

test.each(fields)('%s: the form accepts exactly what the server accepts', (_name, field) => {
  fc.assert(
    fc.property(typed, (value) => {
      fc.pre(value.trim() !== '');
      expect(fieldProblem(field, value, t, 'zh') === null).toBe(field.sent.safeParse(value).success);
    }),
  );
});

test('describes a fault in the field’s own terms', () => {
  const { code, capacityM3, sort, name } = RECORDS.cookPool.fields;
  expect(fieldProblem(code, ' ', t, 'en')).toBe('records.required {"field":"Code"}');
  expect(fieldProblem(capacityM3, '12,5', t, 'en')).toBe('records.outOfRange {"least":0,"greatest":9999}');
  expect(fieldProblem(capacityM3, '12.555', t, 'en')).toBe('records.decimals {"count":2}');
  expect(fieldProblem(RECORDS.log.fields.bft, '10.5', t, 'en')).toBe('records.notWhole {}');
  expect(fieldProblem(sort, '1.5', t, 'en')).toBe('records.notWhole {}');
  expect(fieldProblem(name, 'x'.repeat(65), t, 'en')).toBe('records.tooLong {"count":64}');
  const { treeCode } = RECORDS.treeSpecies.fields;
  expect(fieldProblem(treeCode, '白橡', t, 'en')).toBe('records.lettersDigits {"count":8}');
});

test('does not require an optional field', () => {
  expect(fieldProblem(RECORDS.cookPool.fields.capacityM3, '', t, 'zh')).toBeNull();
});
