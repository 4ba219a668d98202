/** The zone of this computer (IANA), which may change while a program runs. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A moment in the format of the wire contract and of records: local `YYYY-MM-DD HH:mm:ss`. */
export function toLocalTime(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}:${two(moment.getSeconds())}`;
}

/** Whether the day of a text that begins with `YYYY-MM-DD` exists: JavaScript reads 30 February as 2 March. */
export function isInCalendar(text: string): boolean {
  const day = text.slice(0, 10);
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
}

const DAY_MS = 86_400_000;

/** The day after a day, `YYYY-MM-DD`; counted in UTC, where every day has 24 hours. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, day.length);
