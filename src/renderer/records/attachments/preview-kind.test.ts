import { expect, test } from 'vitest';
import { previewKindOf } from './preview-kind.ts';

test.each([
  ['image/png', false, 'image'],
  ['application/pdf', true, 'pdf'],
  ['application/pdf', false, undefined],
  ['text/html', true, undefined],
  ['application/pdfx', true, undefined],
])('a file of type %s, with a PDF viewer: %s, is previewed as %s', (contentType, hasViewer, kind) => {
  expect(previewKindOf(contentType, hasViewer)).toBe(kind);
});
