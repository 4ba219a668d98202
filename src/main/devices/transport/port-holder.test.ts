import { expect, test } from 'vitest';
import { parseLsof } from './port-holder.ts';

test('names the first program that has a port open on macOS, with its process id', () => {
  expect(parseLsof('p4711\ncCoolTerm\nf12\np4712\ncscreen\nf5\n')).toBe('CoolTerm (4711)');
  expect(parseLsof('p4711\ncUHF Demo Tool\nf12\n')).toBe('UHF Demo Tool (4711)');
  expect(parseLsof('')).toBeNull();
});
