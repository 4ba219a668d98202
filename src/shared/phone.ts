import { toHalfWidth } from './domain/half-width.ts';

/** A mobile number of mainland China, or any number in international form. */
export const REACHABLE_PHONE = /^(1[3-9]\d{9}|\+[1-9]\d{6,14})$/;

/**
 * A number to which codes are sent, in the one form by which its user is found: without blanks and dashes, a mobile number of
 * mainland China without the country's code. Any other text (a landline, an extension) stays as it was written.
 */
export function toReachablePhone(written: string): string {
  const digits = toHalfWidth(written).replace(/[\s-]/g, '');
  const domestic = digits.replace(/^(?:\+|00)?86(?=1[3-9]\d{9}$)/, '');
  return REACHABLE_PHONE.test(domestic) ? domestic : written.trim();
}
