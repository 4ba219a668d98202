import type { Words } from '../errors.ts';
import { AppError } from '../errors.ts';
import { bindText, parseBinding } from './binding.ts';
import type { DrawContext } from './element-kind.ts';

/** What a bar code or a QR code says on one label. */
export interface BoundCode {
  text: string;
  /** What a person calls it. */
  field: string;
  /** The same on every label. */
  constant: boolean;
}

/** Null when it is not wanted now, or, with a warning, when the row has nothing for it. */
export function bindCode(
  { value, name }: { value: string; name?: Words | undefined },
  context: DrawContext,
): BoundCode | null {
  const binding = parseBinding(value);
  const constant = binding.fields.length === 0;
  if (!context.wants(constant)) return null;
  const field = name?.[context.language] ?? binding.fields.join(', ');
  const text = bindText(binding, context.row);
  if (text !== '') return { text, field, constant };
  context.warn(new AppError('label.field_missing', { field }));
  return null;
}
