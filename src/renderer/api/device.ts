import { readRecord, writeRecord } from '../stores/records.ts';
import { randomText } from './random-text.ts';

const NAME = 'deviceId';

/** A name of this browser that it keeps: a code asked for here is for here. It is no secret. */
export function deviceId(): string {
  const known = readRecord(localStorage, NAME)?.content;
  if (typeof known === 'string' && known !== '') return known;
  const made = randomText();
  writeRecord(localStorage, NAME, made);
  return made;
}
