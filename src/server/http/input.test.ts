import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '#shared/api/index';
import { AppError } from '#shared/errors';
import { parseInput, parseParameters } from './input.ts';

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return (error.details.reason as { zh: string }).zh;
    throw error;
  }
  return '';
}

describe('empty values in forms of the family', () => {
  const bodies = allEndpoints().flatMap(({ path, body }) =>
    body instanceof z.ZodObject ? [[path, body.shape as Record<string, z.ZodType>] as const] : [],
  );

  test.each(bodies)('%s treats them as absent, or as an empty text', (_path, shape) => {
    for (const [name, field] of Object.entries(shape)) {
      if (!field.safeParse(undefined).success) continue;
      // The only possible fault is a text that must not be empty.
      const told = refusal(() => parseInput(z.object({ [name]: field }), { [name]: '' }));
      expect(told, name).toMatch(/^$|不能为空$/);
      if (told !== '')
        expect(field.safeParse('x').success || field.safeParse('x'.repeat(8)).success).toBe(true);
    }
  });

  test('reports an empty required field as missing', () => {
    const schema = z.object({ tenantId: z.string().regex(/^\d+$/), deptName: z.string().min(1).optional() });
    expect(refusal(() => parseInput(schema, { tenantId: '' }))).toBe('公司编号格式不正确');
    expect(refusal(() => parseInput(schema, { tenantId: '1', deptName: '' }))).toBe('部门名称不能为空');
  });
});

describe('the words of a refusal', () => {
  const id = z.union([z.string().regex(/^\d+$/), z.int().min(0)]);
  test.each([
    ['a text that is too short', z.string().min(3), 'x', '名称至少 3 个字符'],
    ['a number that is too small', z.number().min(3), 2, '名称不能小于 3'],
    ['a list that is too long', z.array(z.string()).max(1), ['a', 'b'], '名称已达到最大数量，最多 1 项'],
    ['an empty list', z.array(z.string()).min(1), [], '名称不能为空'],
    ['a fraction', z.int(), 1.5, '名称应为整数'],
    ['no yes or no', z.boolean(), 'x', '名称应为是或否'],
    ['no list', z.array(z.string()), 'x', '名称应为列表'],
    ['none of the choices', z.enum(['a', 'b']), 'c', '名称不在可选范围内'],
    ['an id that is none', id, 'x1', '名称格式不正确'],
    ['an id that is an object', id, {}, '名称格式不正确'],
    ['a number or nothing', z.union([z.literal(''), z.coerce.number().max(5)]), 9, '名称不能大于 5'],
    ['a fraction for a whole number or nothing', z.union([z.literal(''), z.int()]), 1.5, '名称应为整数'],
    ['a fraction of a step', z.number().multipleOf(0.5), 1.3, '名称只能是 0.5 的整数倍'],
    ['too many decimals', z.number().multipleOf(0.01), 1.234, '名称最多 2 位小数'],
    ['a web address that is none', z.url(), 'x', '名称不是有效的网址'],
    ['a rule only its author knows', z.string().refine(() => false), 'x', '名称格式不正确'],
  ])('%s', (_case, schema, value, words) => {
    expect(refusal(() => parseInput(z.object({ name: schema }), { name: value }))).toBe(words);
  });

  test('names the list that contains an invalid entry', () => {
    const schema = z.object({ roleIds: z.array(z.string()) });
    expect(refusal(() => parseInput(schema, { roleIds: ['1', 2] }))).toBe('角色应为文字');
  });

  test('distinguishes a missing parameter, a malformed one and one out of range', () => {
    const schema = z.object({ days: z.coerce.number().max(9), phone: z.string().optional() });
    expect(refusal(() => parseParameters(schema, {}))).toBe('缺少必要的请求参数: 天数');
    expect(refusal(() => parseParameters(schema, { days: 'x' }))).toBe('请求参数格式错误: 天数');
    expect(refusal(() => parseParameters(schema, { days: '10' }))).toBe('天数不能大于 9');
  });
});
