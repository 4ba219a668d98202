import type { ErrorCode, Words } from '../errors.ts';

/** A task of a clerk: the steps, and the messages for possible refusals. */
export interface GuidePage {
  title: Words;
  purpose: Words;
  steps: readonly GuideStep[];
  /** The refusals that occur in this task, if any, with the product's own words. */
  refusals: readonly ErrorCode[];
}

export interface GuideStep {
  words: Words;
  /** A file of docs/guide/images, without `.jpg`. */
  picture?: string;
}

/** A step in both languages. */
export const words = (zh: string, en: string, picture?: string): GuideStep => ({
  words: { zh, en },
  ...(picture !== undefined && { picture }),
});
