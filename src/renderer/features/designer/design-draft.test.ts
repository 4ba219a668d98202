import { expect, test } from 'vitest';
import { NEW_TEMPLATE } from '#shared/label/design/new-template';
import { readDesignDraft } from './design-draft.ts';

const company = { id: '7', version: 3 };

test('a design is restored as it was left, even if it could not be saved then', () => {
  const empty = { ...NEW_TEMPLATE, id: '', elements: [] };
  expect(readDesignDraft({ template: empty, company })).toEqual({ template: empty, company });
  expect(readDesignDraft({ template: NEW_TEMPLATE })).toMatchObject({
    template: { id: NEW_TEMPLATE.id },
    company: null,
  });
});

test('stored data that is not a design is not restored', () => {
  expect(readDesignDraft(null)).toBeNull();
  expect(readDesignDraft({ template: { ...NEW_TEMPLATE, version: 0 } })).toBeNull();
  expect(readDesignDraft({ template: { version: NEW_TEMPLATE.version } })).toBeNull();
});
