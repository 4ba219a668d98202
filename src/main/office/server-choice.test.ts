import { describe, expect, test } from 'vitest';
import { parseServerUrl, readServerOverride } from './server-choice.ts';

describe('an address', () => {
  test.each([
    ['desk.example.com', 'https://desk.example.com'],
    [' https://desk.example.com:8443/ ', 'https://desk.example.com:8443'],
    ['http://10.0.0.5:5190', 'http://10.0.0.5:5190'],
  ])('%s is the server %s', (typed, origin) => {
    expect(parseServerUrl(typed)).toBe(origin);
  });

  test.each([
    'ftp://desk.example.com',
    'https://user:secret@desk.example.com',
    'https://desk.example.com/path',
    'https://desk.example.com/?x=1',
    'javascript:alert(1)',
    '',
  ])('%s is refused', (typed) => {
    expect(() => parseServerUrl(typed)).toThrow(expect.objectContaining({ code: 'server.address_invalid' }));
  });

  test('on the command line may also be a keyword', () => {
    expect(readServerOverride('ask')).toBe('ask');
    expect(readServerOverride('embedded')).toEqual({ kind: 'embedded' });
    expect(readServerOverride('')).toBeNull();
  });
});
