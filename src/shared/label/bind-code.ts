import type { Words } from '../errors.ts';
import { AppError } from '../errors.ts';
import { bindText, parseBinding } from './binding.ts';
import type { DrawContext } from './element-kind.ts';
import { nameByContent } from './field-name.ts';
import type { FieldName } from './findings.ts';

/** The content of a barcode or a QR code on one label. */
export interface BoundCode {
  text: string;
  /** Label of the code, for messages. */
  field: FieldName;
  /** The same on every label. */
  constant: boolean;
}

/**
 * The bound code; null if its layer is not drawn now, or if the row has no value for it, which is reported if the code
 * is required.
 */
export function bindCode(
  { value, name, required }: { value: string; name?: Words | undefined; required: boolean },
  context: DrawContext,
): BoundCode | null {
  const binding = parseBinding(value);
  const constant = binding.fields.length === 0;
  if (!context.wants(constant)) return null;
  const field = name ?? nameByContent(value);
  const text = bindText(binding, context.row, context.language);
  if (text !== '') return { text, field, constant };
  if (required) context.refuse(new AppError('label.field_missing', { field }));
  return null;
}
