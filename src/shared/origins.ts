const ORIGIN = /^https?:\/\/(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i;

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
