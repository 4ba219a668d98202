import type { Envelope } from '#shared/api/kit';
import {
  AppError,
  describeError,
  type ErrorCode,
  fillWords,
  type Language,
  type Words,
} from '#shared/errors';
import { classifyDatabaseFailure, isOutOfSpace } from '../db/failures.ts';
import { UNREADABLE } from './invalid-input.ts';

const SUCCESS: Words = { zh: '操作成功!', en: 'Success' };
/** For a call without a token; an invalid token gets the words of `auth.unauthorized`. */
const NO_TOKEN: Words = { zh: '缺失令牌,鉴权失败', en: 'Not signed in' };
const NOTHING: Words = { zh: '暂无承载数据', en: 'No data' };

/** For a value that the database refuses; the log alone contains the value. */
const UNSTORABLE: Words = { zh: '有内容无法保存', en: 'Something sent cannot be stored' };

/** The envelope of a successful answer. */
export function succeed(data: unknown, language: Language): Envelope<unknown> {
  const isNothing = data === null || data === undefined;
  return {
    code: 200,
    success: true,
    data: isNothing ? {} : data,
    msg: (isNothing ? NOTHING : SUCCESS)[language],
  };
}

/** HTTP status and body code of our error codes; 400 for all others. */
const STATUSES: Partial<Record<ErrorCode, number>> = {
  'auth.unauthorized': 401,
  'auth.expired': 401,
  'auth.forbidden': 403,
  'auth.call_withheld': 403,
  'job.rights_narrowed': 403,
  'desk.key_refused': 401,
  'desk.company_closed': 401,
  'desk.other_address': 403,
  'auth.password_change_required': 403,
  'record.not_found': 404,
  'pack.not_found': 404,
  'pack.other_company': 404,
  'record.changed': 409,
  'list_view.changed': 409,
  'label_template.changed': 409,
  'stock.not_available': 409,
  'server.other_office': 409,
  'request.under_way': 409,
  'request.key_reused': 422,
  'join.wrong_state': 409,
  'desk_task.gone': 409,
  'desk_task.begun': 409,
  'request.too_large': 413,
  'upload.too_large': 413,
  'import.too_large': 413,
  'request.too_many': 429,
  'request.busy': 429,
  // The caller has disconnected and receives no answer; proxies log such calls with this status, too.
  'request.left': 499,
  'upload.too_many': 429,
  // Clients of the family ignore the body of an answer above 500, so its words would not be shown.
  'upload.no_space': 500,
  'database.no_space': 500,
  'upload.store_failed': 500,
  'upload.no_store': 500,
  'import.reader_failed': 500,
  unexpected: 500,
  'database.unavailable': 503,
};

export function statusOf(code: ErrorCode): number {
  return STATUSES[code] ?? 400;
}

/** Words of the family for refusals by the framework, by HTTP status. */
const TRANSPORT_WORDS: Record<number, Words> = {
  400: UNREADABLE,
  404: { zh: '404 没找到请求', en: '404 no such address' },
  405: { zh: '不支持当前请求方法', en: 'This method is not supported here' },
  408: { zh: '请求超时', en: 'The request took too long' },
  414: { zh: '请求地址过长', en: 'The address is too long' },
  415: { zh: '不支持当前媒体类型', en: 'This media type is not supported' },
  421: { zh: '请用本机地址访问', en: 'Use the address of this computer' },
  431: { zh: '请求头过大', en: 'The headers are too large' },
  503: { zh: '服务正在停止，请稍后重试', en: 'The server is stopping; try again later' },
};

/**
 * The error sent to the caller. Database failures have their own codes; an unexpected error becomes `unexpected` with
 * only the request's number, under which the log has the details.
 */
export function toPublicError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError && error.code !== 'unexpected') return error;
  if (isOutOfSpace(error)) return new AppError('database.no_space', {}, { cause: error });
  const failure = classifyDatabaseFailure(error);
  if (failure === 'unavailable') return new AppError('database.unavailable', {}, { cause: error });
  if (failure === 'conflict') return new AppError('record.conflict', {}, { cause: error });
  if (failure === 'bad-value') return new AppError('input.invalid', { reason: UNSTORABLE }, { cause: error });
  return new AppError('unexpected', { reason: `#${requestId}` }, { cause: error });
}

/**
 * The envelope of a failure: `data` contains the fields from which a client rebuilds the error, `msg` is for the user.
 */
export function fail(error: AppError, language: Language): Envelope<unknown> {
  const code = statusOf(error.code);
  return {
    code,
    success: false,
    data: { errorCode: error.code, details: error.details },
    msg: messageOf(error, language),
  };
}

/** What happened, with advice, except where the family's clients expect a fixed text: validations, no token, crashes. */
function messageOf(error: AppError, language: Language): string {
  if (error.code === 'input.invalid') return fillWords('{reason}', error.details, language);
  if (error.code === 'auth.unauthorized' && error.details.missing === true) return NO_TOKEN[language];
  if (error.code === 'unexpected') return language === 'zh' ? '服务器异常' : 'Server error';
  return describeError(error, language);
}

/** A refusal that has an HTTP status but no `AppError`: the address, the method or the format of the request is wrong. */
export function refuse(status: number, language: Language): Envelope<unknown> {
  const words = TRANSPORT_WORDS[status] ?? UNREADABLE;
  return { code: status, success: false, data: {}, msg: words[language] };
}
