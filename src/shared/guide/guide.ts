import type { ErrorCode, Words } from '../errors.ts';

/** A job of a clerk: what to press, and what is said when it is refused. */
export interface GuidePage {
  title: Words;
  purpose: Words;
  steps: readonly GuideStep[];
  /** The refusals that occur in this job, if any; their words are those of the product. */
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
