import { expect, test } from 'vitest';
import { toHost } from './host.ts';

test.each([
  ['wood.example.com', 'wood.example.com'],
  [' Wood.Example.COM ', 'wood.example.com'],
  ['https://wood.example.com/', 'wood.example.com'],
  ['HTTP://wood.example.com:8080/login?a=b', 'wood.example.com:8080'],
  ['', ''],
])('%j is the host %j', (written, host) => {
  expect(toHost(written)).toBe(host);
});
