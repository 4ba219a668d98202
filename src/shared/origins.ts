const ORIGIN = /^https?:\/\/(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i;

/** The web origins of a comma list, such as `https://report.example,http://10.0.0.5:8080`; anything else in it is left out. */
export function readOrigins(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((origin) => origin.trim().replace(/\/$/, ''))
    .filter((origin) => ORIGIN.test(origin));
}
