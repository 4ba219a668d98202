import { uint8ArrayToBase64 } from 'uint8array-extras';
import type { LabelRow } from '../desk/contract/labels.ts';
import { AppError } from '../errors.ts';
import { wordsOfField } from './field-name.ts';

/** Largest picture of a row in bytes: thumbnails have about 20,000. */
export const MOST_PICTURE_BYTES = 200_000;
/** A4 at 600 dpi has 35 million dots. */
export const MOST_PICTURE_DOTS = 50_000_000;
/** Characters of all the different pictures of a job: it reaches the desk in one message. */
const MOST_JOB_CHARACTERS = 8_000_000;

/** A picture as a value of a row. Throws `label.picture_too_large`, naming the field and the label. */
export function pictureData(
  { contentType, bytes }: { contentType: string; bytes: Uint8Array },
  field: string,
  label: string,
): string {
  const most = MOST_PICTURE_BYTES / 1000;
  if (bytes.length > MOST_PICTURE_BYTES)
    throw new AppError('label.picture_too_large', { field: wordsOfField(field), label, most });
  return `data:${contentType};base64,${uint8ArrayToBase64(bytes)}`;
}

/** A failure to read the picture of a label, as the refusal of that label. */
export const pictureUnread = (cause: AppError, field: string, label: string): AppError =>
  new AppError('label.picture_unread', { field: wordsOfField(field), label }, { cause });

/** Pictures of a row by their fields; empty if there is none. */
export interface LabelPictures {
  companyLogo?: string;
  coverPicture?: string;
}

/** The row with pictures that it does not have yet. */
export const withPictures = (row: LabelRow, pictures: LabelPictures): LabelRow => ({
  ...pictures,
  ...row,
});

/** The different pictures of a job, counted while they are read: a job that has too many is refused before all are in memory. */
export class JobPictures {
  readonly #labels: number;
  readonly #different = new Set<string>();
  #counted = 0;
  #characters = 0;

  constructor(labels: number) {
    this.#labels = labels;
  }

  /** Throws `label.pictures_too_many`, with the number of labels for whose pictures there is room. */
  add(row: LabelRow, fields: readonly string[]): void {
    this.#counted += 1;
    for (const field of fields) {
      const picture = String(row[field] ?? '');
      if (this.#different.has(picture)) continue;
      this.#different.add(picture);
      this.#characters += picture.length;
    }
    if (this.#characters <= MOST_JOB_CHARACTERS) return;
    const most = Math.floor((this.#counted * MOST_JOB_CHARACTERS) / this.#characters);
    throw new AppError('label.pictures_too_many', { count: this.#labels, most });
  }
}
