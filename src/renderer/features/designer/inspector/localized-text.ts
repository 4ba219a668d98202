import type { Words } from '#shared/errors';

/** A text of a label as its template keeps it: the Chinese one alone, for both languages, while the English one is empty. */
export const localizedText = ({ zh, en }: Words): string | Words => (en === '' ? zh : { zh, en });
