import { describe, expect, test } from 'vitest';
import { AppError, adviseError, describeError } from '#shared/errors';
import { en } from '../i18n/en/index.ts';
import { zh } from '../i18n/zh/index.ts';
import {
  ERROR_CATALOGUE,
  endsSession,
  judgeAnswer,
  type Situation,
  withMessageOf,
} from './error-catalogue.ts';

const CALL = { withSession: true, passCodes: [] };

describe('the catalogue row of an answer', () => {
  test.each([
    ['a good answer', { status: 200, body: { code: 200, data: {} } }, CALL, null],
    [
      'a code of the white list',
      { status: 400, body: { code: 2003 } },
      { ...CALL, passCodes: [2003] },
      'passed',
    ],
    [
      'a 401 of the white list',
      { status: 401, body: { code: 401 } },
      { ...CALL, passCodes: [401] },
      'passed',
    ],
    ['401', { status: 401, body: { code: 401, msg: '请求未授权' } }, CALL, 'tokenRefused'],
    ['401 inside a 200', { status: 200, body: { code: 401 } }, CALL, 'tokenRefused'],
    [
      '401 without a session',
      { status: 401, body: { code: 401 } },
      { ...CALL, withSession: false },
      'refused',
    ],
    [
      'a described code',
      { status: 400, body: { error_code: 2001, error_description: 'x' } },
      CALL,
      'described',
    ],
    ['a code above 2000 without words', { status: 400, body: { code: 2001 } }, CALL, 'refused'],
    ['2000 itself', { status: 400, body: { code: 2000, msg: 'x' } }, CALL, 'refused'],
    ['any other that is not 200', { status: 500, body: '<html>' }, CALL, 'refused'],
    ['a 200 with a description', { status: 200, body: { error_description: 'x' } }, CALL, 'signInRefused'],
  ] as const)('%s', (_what, answer, call, situation) => {
    expect(judgeAnswer(answer, call)).toBe(situation);
  });
});

/** The specification's own messages, row by row. */
const MESSAGES: Record<Situation, string | null> = {
  passed: null,
  tokenRefused: null,
  sessionOver: '用户令牌过期，请重新登录',
  described: '验证码不正确',
  refused: '验证码不正确',
  unreachable: '无法连接服务器',
  signInRefused: '验证码不正确',
  forcedOffline: '账号在其他设备登录',
  bindingRefused: '验证码不正确',
  phoneBound: '手机号绑定成功，即将重新扫码登陆!',
  signatureRefused: '获取签名失败：验证码不正确',
  uploadFailed: '上传失败',
  uploadScopeUnknown: '上传类型值异常',
  removalFailed: '删除失败：验证码不正确',
  chatLost: '连接已断开',
  logUploaded: '发送成功!',
  logCleared: '清空成功!',
  switchRefused: '验证码不正确',
  done: '操作成功!',
};

const wordsOf = (catalogue: object, path: string): unknown =>
  path.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], catalogue);

describe('the message of a row', () => {
  test.each(Object.entries(MESSAGES) as [Situation, string | null][])('%s: %j', (situation, expected) => {
    const row = ERROR_CATALOGUE[situation];
    if (row.message === null) return expect(expected).toBeNull();
    if ('words' in row.message) {
      expect(wordsOf(en, row.message.words)).toEqual(expect.any(String));
      return expect(wordsOf(zh, row.message.words)).toBe(expected);
    }
    const cause = new AppError('server.refused', { message: expected?.split('：').at(-1) ?? '' });
    const error = withMessageOf(situation, cause);
    expect(describeError(error, 'zh')).toBe(expected);
    expect(adviseError(error, 'en')).not.toBe('');
  });

  test('asks before irreversible actions', () => {
    expect(zh.errorLog.uploadConfirm).toBe('确定上传本地日志到服务器?');
    expect(zh.errorLog.clearConfirm).toBe('确定清空本地日志记录?');
    expect(ERROR_CATALOGUE.logUploaded.question).toBe('errorLog.uploadConfirm');
    expect(ERROR_CATALOGUE.logCleared.question).toBe('errorLog.clearConfirm');
  });

  test('a binding that fails without a server message shows 提交失败', () => {
    const error = withMessageOf('bindingRefused', new AppError('unexpected', { reason: 'HTTP 500' }));
    expect(describeError(error, 'zh')).toBe('提交失败');
  });

  test('gives the cause of an upload’s failure in the user’s language', () => {
    const error = withMessageOf('signatureRefused', new AppError('upload.no_space'));
    expect(describeError(error, 'en')).toContain('disk is full');
    expect(describeError(error, 'zh')).toContain('磁盘空间不足');
  });
});

test.each([
  ['auth.expired', true],
  ['auth.unauthorized', true],
  ['server.unreachable', false],
  ['request.too_many', false],
  ['request.busy', false],
  ['database.unavailable', false],
  ['database.no_space', false],
  ['server.crashed', false],
] as const)('a renewal refused with %s ends the session: %s', (code, ends) => {
  expect(endsSession(new AppError(code))).toBe(ends);
});
