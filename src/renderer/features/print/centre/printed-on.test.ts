import { expect, test } from 'vitest';
import { printedOn } from './printed-on.ts';

const words = {
  t: ((key: string) => key) as never,
  language: 'zh' as const,
  templateName: (id: string) => `模板 ${id}`,
};

test('a job of labels names its template', () => {
  expect(printedOn({ kind: 'labels', templateId: 'package-100x70' }, words)).toEqual([
    { label: 'print.template', text: '模板 package-100x70' },
  ]);
});

test('a job of papers names its paper in words, and no template', () => {
  expect(printedOn({ kind: 'paper', templateId: 'half' }, words)).toEqual([
    { label: 'papers.medium', text: '241 mm 二等分 (139.7)' },
  ]);
});

test('a test page has neither', () => {
  expect(printedOn({ kind: 'ruler', templateId: 'ruler' }, words)).toEqual([]);
});
