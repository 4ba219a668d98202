import { FIGURE_TEXT } from '#shared/records/field';

/** A number as typed, or as calculated for a line; 0 if it is empty or incomplete. */
export function figureIn(value: unknown): string {
  const text = String(value ?? '').trim();
  return FIGURE_TEXT.test(text) ? text : '0';
}
