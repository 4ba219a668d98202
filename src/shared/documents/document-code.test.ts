import { expect, it } from 'vitest';
import { formatDocumentCode, parseDocumentCode } from './document-code.ts';

it('is the text that D2 gives, and is read back', () => {
  const named = { kind: 'delivery', docNo: 'CK202511010001' } as const;
  expect(formatDocumentCode(named)).toBe('D|delivery|CK202511010001');
  expect(parseDocumentCode(' D|delivery|CK202511010001\r')).toEqual(named);
});

it.each(['CK202511010001', 'P|000000|2503-118', 'D|delivery|', 'D|invoice|1', 'D|constructor|1'])(
  'is no code of a document: %s',
  (text) => {
    expect(parseDocumentCode(text)).toBeNull();
  },
);
