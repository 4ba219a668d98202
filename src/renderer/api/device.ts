import { readRecord, writeRecord } from '../stores/records.ts';

const NAME = 'deviceId';

/** A name of this browser that it keeps: a code asked for here is for here. It is no secret. */
export function deviceId(): string {
  const known = readRecord(localStorage, NAME)?.content;
  if (typeof known === 'string' && known !== '') return known;
  const words = crypto.getRandomValues(new Uint32Array(4));
  const made = Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('');
  writeRecord(localStorage, NAME, made);
  return made;
}
