import type { Words } from './errors.ts';

/** The words with a capital at the start of the English ones, for titles: `customer` is `Customer`. */
export function capitalised({ zh, en }: Words): Words {
  return { zh, en: en.charAt(0).toUpperCase() + en.slice(1) };
}
