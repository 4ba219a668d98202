import type { TFunction } from 'i18next';

export const ERROR_LOG_FILTERS = ['user', 'type', 'message'] as const;
export type ErrorLogFilter = (typeof ERROR_LOG_FILTERS)[number];

/** The types that this product's clients write; other compatible clients may write others. */
export const ERROR_TYPES = ['error', 'promise', 'request', 'host'] as const;

export function errorTypeIn(t: TFunction, type: string): string {
  const known = ERROR_TYPES.find((one) => one === type);
  return known ? t(`errorLog.type_${known}`) : type;
}
