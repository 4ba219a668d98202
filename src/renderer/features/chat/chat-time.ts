import type { Language } from '#shared/errors';

const LOCALES: Record<Language, string> = { zh: 'zh-CN', en: 'en-GB' };

/** Formats a time as briefly as is unambiguous: today the time only, this year with the day, else with the year. */
export function formatMoment(timeMs: number, nowMs: number, language: Language): string {
  const [time, now] = [new Date(timeMs), new Date(nowMs)];
  const isThisYear = time.getFullYear() === now.getFullYear();
  const isToday = isThisYear && time.getMonth() === now.getMonth() && time.getDate() === now.getDate();
  return new Intl.DateTimeFormat(LOCALES[language], {
    ...(isToday ? {} : { month: 'short', day: 'numeric' }),
    ...(isThisYear ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(time);
}
