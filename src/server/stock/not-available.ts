import { STOCK_STATUSES } from '#shared/domain/statuses';
import { AppError, type Words } from '#shared/errors';
import { listed } from '#shared/listed';
import type { HeldLine } from './hold-lines.ts';

/** Codes named in the message; `codes` has all of them. */
const MOST_NAMED = 10;

/** `stock.not_available`, naming the lines with their package, and their state or another reason, `why`. */
export function notAvailable(lines: readonly (HeldLine & { why?: Words | undefined })[]): AppError {
  const codes = lines.map(({ barcode, packNo, stockStatus, lockedDocNo }) => ({
    barcode,
    packNo,
    stockStatus,
    lockedDocNo,
  }));
  const inLanguage = (language: 'zh' | 'en') =>
    listed(
      lines.slice(0, MOST_NAMED).map(({ barcode, packNo, stockStatus, lockedDocNo, why }) => {
        const state =
          why?.[language] ?? [STOCK_STATUSES[stockStatus][language], lockedDocNo].filter(Boolean).join(' ');
        return language === 'zh' ? `${barcode}（${packNo}，${state}）` : `${barcode} (${packNo}, ${state})`;
      }),
      language,
    );
  const list = { zh: inLanguage('zh'), en: inLanguage('en') };
  return new AppError('stock.not_available', { count: codes.length, list, codes });
}
