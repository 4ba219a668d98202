import { localDate } from '../../i18n/dates.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day in the address of the board and of its records; today without one. */
export function dayIn({ day = '' }: { readonly day?: string }): string {
  return DAY.test(day) ? day : localDate(new Date());
}
