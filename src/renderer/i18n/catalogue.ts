import type { zh } from './zh/index.ts';

/** Area → key → text, with the keys of the Chinese catalogue. */
export type Catalogue = {
  [Area in keyof typeof zh]: { [Key in keyof (typeof zh)[Area]]: string };
};
