import { expect, test } from 'vitest';
import { z } from 'zod';
import { wordsOfField } from './field-words.ts';
import { allEndpoints } from './index.ts';
import type { Endpoint } from './kit.ts';

/** Names of the fields of a schema; those of a nested schema as a path: `contacts.mobile`. */
function fieldsIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => [
      name,
      ...fieldsIn(field, seen).map((nested) => `${name}.${nested}`),
    ]);
  // A record's children have its own fields.
  if (!(schema instanceof z.ZodType) || schema instanceof z.ZodLazy) return [];
  return Object.values(schema.def).flatMap((part) =>
    (Array.isArray(part) ? part : [part]).flatMap((one) => fieldsIn(one, seen)),
  );
}

/** Fields that a refusal can name: those sent and, if the list takes undeclared filters, those of its answer. */
function refusable({ query, body, output, binary }: Endpoint): string[] {
  const takesFilters = query instanceof z.ZodObject && query.def.catchall !== undefined && !binary;
  const paging = ['records', 'sum', 'total', 'pages', 'children', 'hasChildren'];
  const answered = takesFilters
    ? fieldsIn(output).filter((field) => !paging.includes(field.split('.').at(-1) ?? ''))
    : [];
  return [...fieldsIn(query), ...fieldsIn(body), ...answered];
}

test.each(allEndpoints().map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s has words for every field a refusal can name',
  (_name, endpoint) => {
    const unnamed = refusable(endpoint).filter((field) => wordsOfField(field, endpoint.fields) === undefined);
    expect(unnamed).toEqual([]);
  },
);

test('Chinese words contain Chinese, English words Latin letters only', () => {
  const abbreviations = ['EPC', 'TID'];
  for (const endpoint of allEndpoints())
    for (const field of refusable(endpoint)) {
      const { zh = '', en = '' } = wordsOfField(field, endpoint.fields) ?? {};
      expect(abbreviations.includes(zh) || /\p{Script=Han}/u.test(zh), `${field}: ${zh}`).toBe(true);
      expect(en, field).toMatch(/^[\x20-\x7e¥°³²’–]+$/);
    }
});

test('finds the words of a list item, a filter and a column, and prefers the endpoint’s own words', () => {
  expect(wordsOfField('roleIds.3')?.zh).toBe('角色');
  expect(wordsOfField('createTime_datege')?.en).toBe('Time of creation');
  expect(wordsOfField('dept_name')?.zh).toBe('部门名称');
  expect(wordsOfField('name', { name: { zh: '昵称', en: 'Nickname' } })?.zh).toBe('昵称');
  expect(wordsOfField('constructor')).toBeUndefined();
});
