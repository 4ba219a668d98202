import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/api/kit';
import { describeError } from '#shared/errors';
import { codeOf, dataOf, errorOf, isRefusal, messageOf } from './answer.ts';

describe('the catalogue’s rules', () => {
  test.each([
    [{ status: 400, body: { error_code: 2001, code: 400 } }, 2001],
    [{ status: 200, body: { code: 401 } }, 401],
    [{ status: 200, body: { code: '400' } }, 400],
    [{ status: 500, body: '<html>' }, 500],
    [{ status: 204, body: null }, 204],
  ])('reads the code of %j', (answer, code) => {
    expect(codeOf(answer)).toBe(code);
  });

  test.each([
    [{ msg: '业务异常', error_description: '别的' }, '业务异常'],
    [{ msg: '', error_description: '用户名或密码错误' }, '用户名或密码错误'],
    [{}, ''],
  ])('reads the words of %j', (body, message) => {
    expect(messageOf({ status: 400, body })).toBe(message);
  });

  test('treats a 200 body with a description as a refusal', () => {
    expect(isRefusal({ status: 200, body: { error_description: '验证码不正确' } })).toBe(true);
    expect(isRefusal({ status: 200, body: { code: 200, success: true, data: {}, msg: '操作成功!' } })).toBe(
      false,
    );
  });
});

describe('the error behind a refusal', () => {
  test('uses the server’s own code and details', () => {
    const error = errorOf({
      status: 400,
      body: { code: 400, data: { errorCode: 'pack.no_tally', details: { packNo: '2503-118' } }, msg: 'x' },
    });
    expect(error.code).toBe('pack.no_tally');
    expect(describeError(error, 'zh')).toBe('包 2503-118 没有码单');
  });

  test.each([
    [2001, 'auth.wrong_password'],
    [2002, 'auth.too_many_attempts'],
    [2004, 'auth.tenant_unavailable'],
    [2007, 'auth.unsupported_grant'],
  ])('maps the token call’s %d to %s', (error_code, code) => {
    expect(errorOf({ status: 400, body: { error_code, error_description: 'x' } }).code).toBe(code);
  });

  test('shows the server’s message where it names no code', () => {
    const error = errorOf({ status: 400, body: { code: 400, msg: '当前账号已被使用!' } });
    expect(describeError(error, 'zh')).toBe('当前账号已被使用!');
  });

  test('shows 系统错误 if there is no message', () => {
    expect(describeError(errorOf({ status: 404, body: '' }), 'zh')).toBe('系统错误：HTTP 404');
  });

  test('keeps the message of a crash from the user and for the log', () => {
    const said = 'relation "blade_customer" does not exist';
    const error = errorOf({ status: 500, body: { code: 500, msg: said } });
    expect(describeError(error, 'zh')).toBe('服务器出错（500），操作没有完成');
    expect(describeError(error, 'en')).toBe('The server failed (500) and did not finish this');
    expect(error.cause).toBe(said);
  });
});

describe('the data of an answer', () => {
  const names = endpoint({
    method: 'GET',
    path: '/api/names',
    summary: { zh: '', en: '' },
    access: 'public',
    output: z.array(z.string()),
  });

  test('is taken out of the envelope', () => {
    expect(dataOf(names, { status: 200, body: { code: 200, data: ['a'] } })).toEqual(['a']);
  });

  test('is refused in another shape, naming the call', () => {
    expect(() => dataOf(names, { status: 200, body: { code: 200, data: [1] } })).toThrow('/api/names');
  });
});
