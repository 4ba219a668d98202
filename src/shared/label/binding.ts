import type { LabelRow } from '../desk/contract/labels.ts';
import type { Language, Words } from '../errors.ts';
import { wordOf } from './fields/word-of.ts';
import { FORMAT_NAMES, formatValue, isFormat, WORD_FORMAT } from './formats.ts';

/** A parsed value template: fixed texts and fields, alternating. */
export interface Binding {
  readonly parts: readonly (string | BoundField)[];
  readonly fields: readonly string[];
}

export interface BoundField {
  name: string;
  /** See {@link formatValue}; empty: the value is not formatted. */
  format: string;
}

const FIELD = /\{([A-Za-z][A-Za-z0-9]*)(?::([^{}]+))?\}/g;
/** Cache of parsed value templates. It stays small, as label templates are few. */
const parsed = new Map<string, Binding>();

/** Parses a value template: text with `{field}` or `{field:format}`, such as `{area:0.000} m²`. */
export function parseBinding(template: string): Binding {
  const known = parsed.get(template);
  if (known !== undefined) return known;
  const parts: (string | BoundField)[] = [];
  let end = 0;
  for (const match of template.matchAll(FIELD)) {
    const [whole, name = '', format = ''] = match;
    if (match.index > end) parts.push(template.slice(end, match.index));
    parts.push({ name, format });
    end = match.index + whole.length;
  }
  if (end < template.length) parts.push(template.slice(end));
  const fields = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
  const binding = { parts, fields };
  parsed.set(template, binding);
  return binding;
}

/** Why a value template cannot be used; null if it can. */
export function findBindingFault(template: string): Words | null {
  const badFormat = parseBinding(template).parts.find(
    (part) => typeof part !== 'string' && part.format !== '' && !isFormat(part.format),
  );
  if (badFormat !== undefined && typeof badFormat !== 'string') return noFormat(badFormat.format);
  if (!/[{}]/.test(template.replaceAll(FIELD, ''))) return null;
  return { zh: `“${template}”中有大括号不是字段`, en: `braces in “${template}” that hold no field` };
}

function noFormat(format: string): Words {
  const names = [...FORMAT_NAMES, '0', '0.000', '0.000#', 'YYYY-MM-DD HH:mm'];
  return {
    zh: `没有格式“${format}”，可用：${names.join('、')}`,
    en: `there is no format “${format}”; the formats are ${names.join(', ')}`,
  };
}

/** The text for one row; empty if the template has fields and the row has a value for none of them. */
export function bindText(binding: Binding, row: LabelRow, language: Language = 'zh'): string {
  let text = '';
  let hasValue = binding.fields.length === 0;
  for (const part of binding.parts) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    const value = readField(row, part.name);
    if (value === '') continue;
    hasValue = true;
    text += writeField(part, value, language);
  }
  return hasValue ? text : '';
}

function writeField({ name, format }: BoundField, value: string | number, language: Language): string {
  if (format === '') return cleanText(String(value));
  return cleanText(format === WORD_FORMAT ? wordOf(name, value, language) : formatValue(value, format));
}

/** A character that is no space, and neither a control nor an invisible one. */
const DRAWN = /[^\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** A row's value, or one derived from its other values; empty if there is none, or one that draws nothing. */
function readField(row: LabelRow, name: string): string | number {
  const value = Object.hasOwn(row, name) ? row[name] : undefined;
  if (typeof value === 'number' || (typeof value === 'string' && DRAWN.test(value))) return value;
  return name === 'qrText' ? composeQrText(row) : '';
}

/** Domain rule D2: `P|tenantCode|packNo`; scanners also accept the bare package number. */
function composeQrText(row: LabelRow): string | number {
  const packNo = readField(row, 'packNo');
  const tenantCode = readField(row, 'tenantCode');
  return packNo === '' || tenantCode === '' ? packNo : `P|${tenantCode}|${packNo}`;
}

// Tabs, line ends and control characters have no glyphs; on a label they are blanks.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

function cleanText(text: string): string {
  return text.replace(CONTROLS, ' ').trim();
}
