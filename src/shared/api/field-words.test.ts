import { expect, test } from 'vitest';
import { z } from 'zod';
import { wordsOfField } from './field-words.ts';
import { allEndpoints } from './index.ts';
import type { Endpoint } from './kit.ts';

/** Names of the fields of a schema and of what is in it, however it is wrapped. */
function fieldsIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => [name, ...fieldsIn(field, seen)]);
  if (!(schema instanceof z.ZodType)) return [];
  return Object.values(schema.def).flatMap((part) =>
    (Array.isArray(part) ? part : [part]).flatMap((one) => fieldsIn(one, seen)),
  );
}

/** What can be refused: all that is sent and, where a list takes filters nobody declared, what it answers. */
function refusable({ query, body, output, binary }: Endpoint): string[] {
  const takesFilters = query instanceof z.ZodObject && query.def.catchall !== undefined && !binary;
  const paging = ['records', 'sum', 'total', 'pages', 'children', 'hasChildren'];
  const answered = takesFilters ? fieldsIn(output).filter((field) => !paging.includes(field)) : [];
  return [...fieldsIn(query), ...fieldsIn(body), ...answered];
}

test.each(allEndpoints().map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s has words for every field it can refuse',
  (_name, endpoint) => {
    const unnamed = refusable(endpoint).filter((field) => wordsOfField(field, endpoint.fields) === undefined);
    expect(unnamed).toEqual([]);
  },
);

test('words are Chinese in Chinese and Latin in English', () => {
  const abbreviations = ['EPC', 'TID'];
  for (const endpoint of allEndpoints())
    for (const field of refusable(endpoint)) {
      const { zh = '', en = '' } = wordsOfField(field, endpoint.fields) ?? {};
      expect(abbreviations.includes(zh) || /\p{Script=Han}/u.test(zh), `${field}: ${zh}`).toBe(true);
      expect(en, field).toMatch(/^[\x20-\x7e°³²’–]+$/);
    }
});

test('a name is found within a list, of a filter and of a column, and an endpoint’s own words win', () => {
  expect(wordsOfField('roleIds.3')?.zh).toBe('角色');
  expect(wordsOfField('createTime_datege')?.en).toBe('Time of creation');
  expect(wordsOfField('dept_name')?.zh).toBe('部门名称');
  expect(wordsOfField('name', { name: { zh: '昵称', en: 'Nickname' } })?.zh).toBe('昵称');
  expect(wordsOfField('constructor')).toBeUndefined();
});
