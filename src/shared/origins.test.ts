import { expect, test } from 'vitest';
import { readOrigins } from './origins.ts';

test('reads a comma-separated list of web origins', () => {
  expect(readOrigins(' https://report.example/ ,http://10.0.0.5:8080,http://[::1]:80')).toEqual([
    'https://report.example',
    'http://10.0.0.5:8080',
    'http://[::1]:80',
  ]);
  expect(readOrigins(undefined)).toEqual([]);
});

test.each([
  '*',
  'https://*',
  "'unsafe-inline'",
  'https://a.example; script-src *',
  'javascript:x',
  'https://a/b',
])('skips %s, which would widen a content policy', (text) => {
  expect(readOrigins(text)).toEqual([]);
});
