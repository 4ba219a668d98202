import { describe, expect, it } from 'vitest';
import { bindText, findBindingFault, parseBinding } from '../binding.ts';
import { usualBinding } from './field.ts';
import { FIELD_CATALOGUE, sampleRow } from './index.ts';

describe.each(Object.entries(FIELD_CATALOGUE))('fields of %s', (subject, fields) => {
  it('have each name once', () => {
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
  });

  it('are shown by their usual value templates, where an ordinary record has them', () => {
    const row = sampleRow(subject as keyof typeof FIELD_CATALOGUE);
    for (const field of fields.filter(({ kind, sample }) => kind !== 'list' && sample !== '')) {
      const template = usualBinding(field);
      expect(findBindingFault(template)).toBeNull();
      expect(bindText(parseBinding(template), row)).not.toBe('');
    }
  });
});
