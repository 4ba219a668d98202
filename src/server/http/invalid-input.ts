import { type FieldWords, wordsOfField } from '#shared/api/field-words';
import { AppError, fillBoth, type Words, WordsSchema } from '#shared/errors';

/**
 * The requirement on a field, as a sentence in which `{field}` stands for its label. The sentence is built when the
 * error is thrown, and rebuilt with an endpoint's own labels (`inWordsOf`) before it is answered.
 */
export type Rule = Words;

/** `input.invalid` for a field that breaks a rule. */
export const invalidField = (field: string, rule: Rule): AppError =>
  new AppError('input.invalid', { reason: sentence(field, rule), field, rule });

/** A parameter of the address, or a field used as one, is missing. */
export const missingParameter = (field: string): AppError =>
  invalidField(field, { zh: '缺少必要的请求参数: {field}', en: 'Missing parameter: {field}' });

/** A parameter has the wrong type: text for a number, an invalid id. */
export const malformedParameter = (field: string): AppError =>
  invalidField(field, { zh: '请求参数格式错误: {field}', en: 'Malformed parameter: {field}' });

/** For a field that is missing or empty. */
export const REQUIRED: Rule = { zh: '{field}不能为空', en: '{field}: required' };

/** A value that is no entry of the field's dictionary. */
export const notInDictionary = (field: string, value: string): AppError =>
  invalidField(field, {
    zh: `{field}“${value}”不在字典中`,
    en: `{field}: “${value}” is not in the dictionary`,
  });

/** A required field of a body is missing. */
export const missingField = (field: string): AppError => invalidField(field, REQUIRED);

/** For a request whose format differs from its content type, or is not accepted by the call. */
export const UNREADABLE: Words = { zh: '消息不能读取', en: 'The message cannot be read' };

/** The body is missing or of the wrong kind: a list or a text instead of a record. */
export const unreadableBody = (): AppError =>
  new AppError('input.invalid', { reason: UNREADABLE, field: '' });

/** The same refusal with an endpoint's own label of the field; other errors are returned unchanged. */
export function inWordsOf(error: AppError, fields: FieldWords | undefined): AppError {
  const { rule, ...details } = error.details;
  const parsed = WordsSchema.safeParse(rule);
  if (error.code !== 'input.invalid' || !parsed.success) return error;
  const reason = sentence(String(details.field), parsed.data, fields);
  return new AppError(error.code, { ...details, reason }, { cause: error });
}

/** A rule as a sentence about a field, with the label of `own` or the common one. */
export function sentence(field: string, rule: Rule, own?: FieldWords): Words {
  return fillBoth(rule, { field: wordsOfField(field, own) ?? field });
}
