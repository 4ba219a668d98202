const ORIGIN = /^https?:\/\/(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i;

/** Whether a text is a web origin: scheme, host and port without a path; a slash at the end may follow. */
export const isOrigin = (text: string): boolean => ORIGIN.test(text.replace(/\/$/, ''));

/**
 * The web origins of a comma-separated list, such as `https://report.example,http://10.0.0.5:8080`; other entries are
 * skipped.
 */
export function readOrigins(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((origin) => origin.trim().replace(/\/$/, ''))
    .filter((origin) => ORIGIN.test(origin));
}
