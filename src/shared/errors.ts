import { z } from 'zod';
import { ERROR_WORDS } from '#shared/error-words/known';
import type { ErrorCode } from './error-words/index.ts';
import { formFor } from './plural.ts';

export type { ErrorCode };

/** A sentence in both of the product's languages. */
export const WordsSchema = z.object({ zh: z.string(), en: z.string() });
export type Words = z.infer<typeof WordsSchema>;
export type Language = keyof Words;
export const LanguageSchema = WordsSchema.keyof();

/** An error as it is sent to another process. */
export const ErrorPayloadSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type ErrorPayload = z.infer<typeof ErrorPayloadSchema>;

/**
 * The error class of the product. `code` identifies what happened (the words for users are in error-words/);
 * `details` fill the placeholders of those words and help in diagnosis.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, details: Record<string, unknown> = {}, options?: { cause?: unknown }) {
    // A page may not have loaded the words yet.
    super(fillWords(ERROR_WORDS[code]?.what.en ?? code, details, 'en'), options);
    this.code = code;
    this.details = details;
  }

  toPayload(): ErrorPayload {
    return { code: this.code, message: this.message, details: this.details };
  }
}

/** Whether an error is an AppError with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly ErrorCode[]): error is AppError {
  return error instanceof AppError && codes.includes(error.code);
}

/** Returns an AppError unchanged and wraps anything else as `unexpected`, with the original as cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new AppError('unexpected', { reason }, { cause: error });
}

/** Restores the error on the other side of a bridge; an unknown code becomes `unexpected`. */
export function fromErrorPayload(payload: ErrorPayload): AppError {
  return isErrorCode(payload.code)
    ? new AppError(payload.code, payload.details)
    : new AppError('unexpected', { reason: `${payload.code}: ${payload.message}` });
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_WORDS, code);
}

/** What happened, as a sentence for the user. */
export function describeError(error: AppError | ErrorPayload, language: Language): string {
  if (!isErrorCode(error.code)) return error.message;
  return fillWords(ERROR_WORDS[error.code].what[language], error.details ?? {}, language);
}

/** What to do next, as a sentence for the user. */
export function adviseError(error: AppError | ErrorPayload, language: Language): string {
  if (!isErrorCode(error.code)) return '';
  return fillWords(ERROR_WORDS[error.code].next[language], error.details ?? {}, language);
}

/**
 * Replaces `{name}` by `values.name`, and `{name, one|other}` by the form that fits the number. A value that is a
 * sentence in both languages is inserted in `language`; a missing value is replaced by nothing.
 */
export function fillWords(text: string, values: Record<string, unknown>, language: Language): string {
  return text.replace(/\{(\w+)(?:, ([^{}]+))?\}/g, (_, name: string, forms: string | undefined) => {
    const value = values[name];
    if (value === undefined || value === null) return '';
    if (forms !== undefined) return formFor(value, forms);
    const words = WordsSchema.safeParse(value);
    return words.success ? words.data[language] : String(value);
  });
}

/** Fills in both languages of a sentence, as {@link fillWords} does. */
export function fillBoth({ zh, en }: Words, values: Record<string, unknown>): Words {
  return { zh: fillWords(zh, values, 'zh'), en: fillWords(en, values, 'en') };
}
