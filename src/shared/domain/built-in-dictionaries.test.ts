import { expect, test } from 'vitest';
import { dictionaryWord } from './built-in-dictionaries.ts';

test('dictionaries and words of the product are shown in English, those of a company as typed', () => {
  const product = { tenantId: '', code: 'texture', dictKey: '-1', dictValue: '纹理' };
  const entry = { tenantId: '', code: 'texture', dictKey: 'STRAIGHT', dictValue: '直纹' };
  const state = { tenantId: '', code: 'sex', dictKey: '1', dictValue: '男' };
  const rows = [product, entry, state];
  expect(rows.map((row) => dictionaryWord(row, 'en'))).toEqual(['Texture', 'Straight', 'Man']);
  expect(rows.map((row) => dictionaryWord(row, 'zh'))).toEqual(['纹理', '直纹', '男']);
  expect(dictionaryWord({ ...entry, tenantId: '100001' }, 'en')).toBe('直纹');
  expect(dictionaryWord({ ...state, dictValue: '先生' }, 'en')).toBe('先生');
});
