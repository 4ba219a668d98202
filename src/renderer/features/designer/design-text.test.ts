import { expect, test } from 'vitest';
import { readDesignText } from './design-text.ts';

test.each([
  ['another kind of file', 'PK\u0003\u0004 a workbook', 'template.not_in_file'],
  ['the first half of an exported file', '{"version":2,"elements":[{"id":"no"', 'template.not_in_file'],
  ['an export of another program', '{"version":"7.1","labels":[]}', 'template.not_in_file'],
  ['a list', '[]', 'template.not_in_file'],
  ['a file larger than any template', ' '.repeat(2_000_001), 'template.file_too_large'],
])('an import names %s by its file name', async (_, content, code) => {
  await expect(readDesignText(new File([content], '报价.json'))).rejects.toMatchObject({
    code,
    details: { file: '报价.json' },
  });
});

test.each([
  ['a template of a later version of the program', '{"version":9,"elements":[]}', 'template.newer'],
  ['a faulty template', '{"version":2,"elements":[]}', 'template.invalid'],
])('an import names %s by its file name', async (_, content, code) => {
  await expect(readDesignText(new File([content], '包签.json'))).rejects.toMatchObject({
    code,
    details: { template: '包签.json' },
  });
});
