import type { FormatterModule } from 'i18next';
import { formFor } from '#shared/plural';

/** `{{count, tag|tags}}`: the word form for a number. Numbers arrive formatted, so there is no other format. */
export const wordForms: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, forms) => (forms === undefined ? String(value) : formFor(value, forms)),
};
