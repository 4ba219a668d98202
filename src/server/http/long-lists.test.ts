import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { jsonInPortions, parseInPortions } from './long-lists.ts';

const Schema = z.object({
  name: z.string(),
  rows: z
    .array(z.object({ codes: z.array(z.coerce.string().min(1)) }))
    .max(2500)
    .nullish(),
});
const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ codes: ['x', at], other: 1 }));
const sent = (count: number) => ({ name: 'list', rows: rowsOf(count) });

describe('a long list is parsed in portions', () => {
  test.each([0, 1000, 1001, 2500])('of %i entries as in one go', async (count) => {
    expect(await parseInPortions(Schema, sent(count))).toEqual(Schema.safeParse(sent(count)));
    const { rows } = Schema.shape;
    expect(await parseInPortions(rows, rowsOf(count))).toEqual(rows.safeParse(rowsOf(count)));
  });

  test('and a fault in any portion has the place of its entry', async () => {
    for (const at of [3, 1000, 2400]) {
      const faulty = sent(2500);
      faulty.rows[at] = { codes: ['x', ''], other: 1 };
      const { error } = await parseInPortions(Schema, faulty);
      expect(error?.issues[0]?.path).toEqual(['rows', at, 'codes', 1]);
    }
  });

  test('and too many entries are refused', async () => {
    const { error } = await parseInPortions(Schema, sent(2501));
    expect(error?.issues[0]).toMatchObject({ code: 'too_big', maximum: 2500, path: ['rows'] });
  });
});

describe('the JSON of an answer', () => {
  test.each([
    ['a list', rowsOf(2500)],
    ['a list with nothing in it', [...rowsOf(1500), undefined, null]],
    [
      'a field',
      { left: undefined, data: { time: new Date(0), 'a "b"': '木', rows: rowsOf(1001), last: null } },
    ],
  ])('with a long list as %s is written as in one go', async (_case, answer) => {
    expect(String(await jsonInPortions(answer))).toBe(JSON.stringify(answer));
  });

  test('without one is left to the framework', async () => {
    expect(await jsonInPortions({ data: { rows: rowsOf(1000) } })).toBeUndefined();
  });
});
