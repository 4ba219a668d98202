import { expect, test } from 'vitest';
import { logoPath, readLogo, writeLogo } from './logo.ts';

/** A black frame, whose width is no whole number of bytes. */
const frame = {
  width: 11,
  height: 3,
  dots: Uint8Array.from({ length: 33 }, (_, at) =>
    at < 11 || at >= 22 || at % 11 === 0 || at % 11 === 10 ? 1 : 0,
  ),
};

test('a logo written as text is read again dot for dot', () => {
  expect(writeLogo(frame)).toBe('11x3:ffe08020ffe0');
  expect(readLogo(writeLogo(frame))).toEqual(frame);
});

test.each([
  ['is no logo', 'data:image/png;base64,AAAA'],
  ['has fewer dots than it says', '11x3:ffe08020'],
  ['is larger than the head of a paper', `240x1:${'0'.repeat(60)}`],
])('a text that %s is not read', (_what, text) => {
  expect(readLogo(text)).toBeNull();
});

test('its path fills its black dots, a run of a row at once', () => {
  expect(logoPath(frame)).toBe('M0 0h11v1H0zM0 1h1v1H0zM10 1h1v1H10zM0 2h11v1H0z');
});
