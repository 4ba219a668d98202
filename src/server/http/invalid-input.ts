import { type FieldWords, wordsOfField } from '#shared/api/field-words';
import { AppError, fillWords, type Words, WordsSchema } from '#shared/errors';

/**
 * What a field must be, as a sentence in which `{field}` stands for what people call it. The sentence is made at once, and
 * made again in an endpoint's own words (`inWordsOf`) before it is told.
 */
export type Rule = Words;

/** `input.invalid` for a field that breaks a rule. */
export const invalidField = (field: string, rule: Rule): AppError =>
  new AppError('input.invalid', { reason: sentence(field, rule), field, rule });

/** A parameter of the address, or what stands for one in a body, that was not sent. */
export const missingParameter = (field: string): AppError =>
  invalidField(field, { zh: '缺少必要的请求参数: {field}', en: 'Missing parameter: {field}' });

/** A parameter that is not of its type: text for a number, an id that is none. */
export const malformedParameter = (field: string): AppError =>
  invalidField(field, { zh: '请求参数格式错误: {field}', en: 'Malformed parameter: {field}' });

/** Of a field that was not sent, or that was sent empty. */
export const REQUIRED: Rule = { zh: '{field}不能为空', en: '{field}: required' };

/** A field of a body that a record cannot do without. */
export const missingField = (field: string): AppError => invalidField(field, REQUIRED);

/** Of a message that is not in the form it says it is in, or in none that the call takes. */
export const UNREADABLE: Words = { zh: '消息不能读取', en: 'The message cannot be read' };

/** No body where one is needed, or one of another kind: a list or a text for a record. */
export const unreadableBody = (): AppError =>
  new AppError('input.invalid', { reason: UNREADABLE, field: '' });

/** The same refusal, with the words an endpoint has for the field; any other error as it is. */
export function inWordsOf(error: AppError, fields: FieldWords | undefined): AppError {
  const { rule, ...details } = error.details;
  const parsed = WordsSchema.safeParse(rule);
  if (error.code !== 'input.invalid' || !parsed.success) return error;
  const reason = sentence(String(details.field), parsed.data, fields);
  return new AppError(error.code, { ...details, reason }, { cause: error });
}

/** A rule as a sentence about a field, in the words of `own` or the common ones. */
export function sentence(field: string, rule: Rule, own?: FieldWords): Words {
  const values = { field: wordsOfField(field, own) ?? field };
  return { zh: fillWords(rule.zh, values, 'zh'), en: fillWords(rule.en, values, 'en') };
}
