import { exact } from './decimal.ts';

/** A number with at most two decimals, besides further zeros. */
export const THICKNESS_PATTERN = /^\d(?:\.\d{1,2}0*)?$/;

/** Whether a text is a thickness of veneer: 0.10 to 6.00 mm with at most two decimals. */
export const isThickness = (text: string): boolean =>
  THICKNESS_PATTERN.test(text) && exact(text).greaterThanOrEqualTo('0.1') && exact(text).lessThanOrEqualTo(6);
