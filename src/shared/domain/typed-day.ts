import { isInCalendar } from '../local-time.ts';
import { toHalfWidth } from './half-width.ts';

/**
 * Year, month and day with one kind of sign between, with the Chinese words for them (U+5E74, U+6708, U+65E5), or as eight
 * digits.
 */
const WRITTEN =
  /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$|^(\d{4})\u5e74(\d{1,2})\u6708(\d{1,2})\u65e5?$|^(\d{4})(\d{2})(\d{2})$/;

/** A day as people write it (2026-3-4, 2026/3/4, 2026.3.4, 20260304, 2026年3月4日) as YYYY-MM-DD; null for any other text. */
export function typedDay(text: string): string | null {
  const parts = WRITTEN.exec(toHalfWidth(text).trim());
  if (parts === null) return null;
  const [year, month, day] = [
    parts[1] ?? parts[5] ?? parts[8] ?? '',
    parts[3] ?? parts[6] ?? parts[9] ?? '',
    parts[4] ?? parts[7] ?? parts[10] ?? '',
  ];
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isInCalendar(written) ? written : null;
}

/** Year and month, written as in a day. */
const WRITTEN_MONTH = /^(\d{4})[-/.](\d{1,2})$|^(\d{4})\u5e74(\d{1,2})\u6708?$|^(\d{4})(\d{2})$/;

/** A month as people write it (2026-9, 2026/9, 2026.9, 202609, 2026年9月) as YYYY-MM; null for any other text. */
export function typedMonth(text: string): string | null {
  const parts = WRITTEN_MONTH.exec(toHalfWidth(text).trim());
  if (parts === null) return null;
  const year = parts[1] ?? parts[3] ?? parts[5] ?? '';
  const month = (parts[2] ?? parts[4] ?? parts[6] ?? '').padStart(2, '0');
  return isInCalendar(`${year}-${month}-01`) ? `${year}-${month}` : null;
}
