import { expect, test } from 'vitest';
import { codeOfScan } from './scanned-code.ts';

test.each([
  ['https://desk.example/qr-confirm?code=Ab_9-xYz', 'Ab_9-xYz'],
  [' http://127.0.0.1:4321/qr-confirm?code=a%2Bb \n', 'a+b'],
  ['Zm9vYmFyYmF6cXV4_-12', 'Zm9vYmFyYmF6cXV4_-12'],
  ['https://elsewhere.example/', ''],
  ['P|000000|2503-118', ''],
  ['', ''],
])('of %j is %j', (text, code) => {
  expect(codeOfScan(text)).toBe(code);
});
