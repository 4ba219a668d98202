import { expect, test } from 'vitest';
import { MEDIA } from '../paper/medium.ts';
import { COMPANY_SETTINGS } from './company-settings.ts';

test('every sheet of the print dialog can be the company’s own, in the same words', () => {
  const sheets = Object.entries(MEDIA).map(([value, { words }]) => ({ value, words }));
  expect(COMPANY_SETTINGS.paperMedium.options).toEqual(sheets);
});
