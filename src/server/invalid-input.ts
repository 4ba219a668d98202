import { AppError, type Words } from '#shared/errors';

/** A parameter of the address, or what stands for one in a body, that was not sent. */
export const missingParameter = (field: string): AppError =>
  invalid(field, { zh: `缺少必要的请求参数: ${field}`, en: `Missing parameter: ${field}` });

/** A parameter that is not of its type: text for a number, an id that is none. */
export const malformedParameter = (field: string): AppError =>
  invalid(field, { zh: `请求参数格式错误: ${field}`, en: `Malformed parameter: ${field}` });

/** What a field lacks that was not sent, or that was sent empty. */
export const REQUIRED: Words = { zh: '不能为空', en: 'is required' };

/** A field of a body that a record cannot do without. */
export const missingField = (field: string): AppError =>
  invalid(field, { zh: `${field}:${REQUIRED.zh}`, en: `${field}:${REQUIRED.en}` });

/** Of a message that is not in the form it says it is in, or in none that the call takes. */
export const UNREADABLE: Words = { zh: '消息不能读取', en: 'The message cannot be read' };

/** No body where one is needed, or one of another kind: a list or a text for a record. */
export const unreadableBody = (): AppError => invalid('', UNREADABLE);

const invalid = (field: string, reason: Words): AppError => new AppError('input.invalid', { reason, field });
