/** The host of an address as browsers name it, with its port: in small letters, without scheme and path. */
export const toHost = (written: string): string =>
  written
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
