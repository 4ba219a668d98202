import { readRecord, writeRecord } from '../stores/records.ts';
import { randomText } from './random-text.ts';

const NAME = 'deviceId';

/** A random name of this browser, kept in its storage: a code requested here is valid here. Not a secret. */
export function deviceId(): string {
  const known = readRecord(localStorage, NAME)?.content;
  if (typeof known === 'string' && known !== '') return known;
  const made = randomText();
  writeRecord(localStorage, NAME, made);
  return made;
}
