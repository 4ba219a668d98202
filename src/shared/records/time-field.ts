import { z } from 'zod';
import { isInCalendar } from '../local-time.ts';
import { basis, type Field } from './field.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

function timeLike(zh: string, en: string, pattern: RegExp, hint: string) {
  const given = z.string().trim().regex(pattern).refine(isInCalendar);
  return {
    ...basis,
    kind: 'day',
    words: { zh, en },
    output: z.string(),
    sent: z.union([z.literal('').transform(() => null), given]),
    hint: { zh: `请填 ${hint}`, en: `As ${hint}` },
    width: 12,
    sample: '',
  } satisfies Field;
}

/** A calendar day, `YYYY-MM-DD`; the empty text if none. */
export const day = (zh: string, en: string) => timeLike(zh, en, DAY, 'YYYY-MM-DD');

/** Fills the field of a new record with the current day. */
export function todays<F extends Field>(field: F): F & { startsToday: true } {
  return { ...field, startsToday: true };
}

/** A local time with seconds, `YYYY-MM-DD HH:mm:ss`; the empty text if none. */
export function moment(zh: string, en: string) {
  return {
    ...timeLike(zh, en, MOMENT, 'YYYY-MM-DD HH:mm:ss'),
    kind: 'moment',
    width: 20,
  } satisfies Field;
}
