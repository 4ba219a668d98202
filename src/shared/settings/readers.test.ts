import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMPANY_SETTINGS } from './company-settings.ts';

const SRC = join(import.meta.dirname, '../..');
/** Where settings are declared, and where they are only shown or stored. */
const NO_READERS =
  /^shared\/settings\/|^server\/modules\/setting\/service\.ts|SettingsForm|\.(test|suite)\.tsx?$/;
/** A reader has the company's settings from one of these. */
const HAS_SETTINGS = /\b(company-settings|settingsOf|readSettings|useSettings|isRefused)\b/;

const readers = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !NO_READERS.test(path))
  .map((path) => readFileSync(join(SRC, path), 'utf8'))
  .filter((text) => HAS_SETTINGS.test(text));

test.each(Object.entries(COMPANY_SETTINGS))('%s is read by the code it controls', (name, { kind }) => {
  // The columns of a paper are read by the kind of document.
  const used = kind === 'columns' ? /Columns\b/ : new RegExp(`\\b${name}\\b`);
  expect(readers.some((text) => used.test(text))).toBe(true);
});
