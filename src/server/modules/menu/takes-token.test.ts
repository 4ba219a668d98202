import { expect, test } from 'vitest';
import { TOKEN_PLACEHOLDER as TOKEN } from '#shared/menu/token-placeholder';
import { takesToken } from './takes-token.ts';

const ALLOWED = ['https://Report.example', 'http://10.0.0.5:8080'];

test.each([
  [`https://report.example/a?token=${TOKEN}`, true],
  [`HTTPS://report.example:443/a?token=${TOKEN}`, true],
  [`http://10.0.0.5:8080/#/a?token=${TOKEN}`, true],
  ['https://report.example/a', false],
  [`http://report.example/a?token=${TOKEN}`, false],
  [`http://10.0.0.5:8081/?token=${TOKEN}`, false],
  [`https://report.example.evil.example/?token=${TOKEN}`, false],
  [`https://report.example@evil.example/?token=${TOKEN}`, false],
  [`https://${TOKEN}.report.example/`, false],
  [`/inventory/packages?token=${TOKEN}`, false],
])('%s may have the token: %s', (path, may) => {
  expect(takesToken({ path }, ALLOWED)).toBe(may);
});
