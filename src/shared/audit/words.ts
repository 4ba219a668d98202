import { wordsOfField } from '../api/field-words.ts';
import type { Language, Words } from '../errors.ts';
import { listed } from '../listed.ts';
import { fieldText } from '../records/field-text.ts';
import { RECORDS, SYSTEM_RECORDS } from '../records/index.ts';
import { readLineChange } from '../records/line-change.ts';
import type { AnyRecord } from '../records/record.ts';
import { COMPANY_SETTINGS } from '../settings/company-settings.ts';
import type { Setting } from '../settings/setting.ts';
import { settingText } from '../settings/setting-text.ts';
import { AUDIT_ACTIONS, AUDIT_AREAS, OTHER_TARGETS } from './actions.ts';
import { DETAIL_CODES, DETAILS } from './details.ts';

const YES: Words = { zh: '是', en: 'Yes' };
const NO: Words = { zh: '否', en: 'No' };

/** Label of an action. Entries are kept for ever, so a code of another version is returned unchanged. */
export function auditActionIn(language: Language, action: string): string {
  return wordsAt(AUDIT_ACTIONS, action)?.[language] ?? action;
}

/** Label of a kind of record. */
export function auditTargetIn(language: Language, type: string): string {
  return wordsAt({ ...AUDIT_AREAS, ...OTHER_TARGETS }, type)?.[language] ?? type;
}

/** Label of a detail. */
export function auditDetailIn(language: Language, name: string): string {
  return wordsAt(DETAILS, name)?.[language] ?? name;
}

/** One changed field of a record of the kit, or one changed setting, as text. */
export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** The changes in the detail `changes` of an entry, field by field; empty if the entry has none. */
export function auditChangesIn(language: Language, targetType: string, changes: unknown): FieldChange[] {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return [];
  return Object.entries(changes).map(([name, values]) => {
    const { words, show } = changeable(targetType, name);
    const [before, after] = Array.isArray(values) ? values : [];
    return { field: words[language], before: show(before, language), after: show(after, language) };
  });
}

/** A detail of an entry or a changed field of it, as text. */
export interface DetailText {
  label: string;
  text: string;
}

/** The details of an entry, followed by its changes; for a field that was empty before, only the new value. */
export function auditDetailsIn(
  language: Language,
  targetType: string,
  { changes, ...others }: Readonly<Record<string, unknown>>,
): DetailText[] {
  return [
    ...Object.entries(others).map(([name, value]) => ({
      label: auditDetailIn(language, name),
      text: auditValueIn(language, name, value),
    })),
    ...auditChangesIn(language, targetType, changes).map(({ field, before, after }) => ({
      label: field,
      text: before === '' ? after : `${before} → ${after}`,
    })),
  ];
}

interface Changeable {
  words: Words;
  show(value: unknown, language: Language): string;
}

/** Label and text function of a record's field or a setting; an unknown one is shown as stored. */
function changeable(targetType: string, name: string): Changeable {
  const settings: Readonly<Record<string, Setting>> = targetType === 'setting' ? COMPANY_SETTINGS : {};
  const declared: Readonly<Record<string, AnyRecord>> = { ...RECORDS, ...SYSTEM_RECORDS };
  const { fields = {}, lines = {} } = (Object.hasOwn(declared, targetType) && declared[targetType]) || {};
  const setting = settings[name];
  if (setting !== undefined)
    return { words: setting.words, show: (value, language) => settingText(setting, value, language) };
  const field = fields[name];
  if (field !== undefined)
    return { words: field.words, show: (value, language) => fieldText(field, value, language) };
  const ofLine = readLineChange(lines, name);
  const { field: inLine, words = wordsOfField(name) ?? { zh: name, en: name } } = ofLine ?? {};
  return {
    words,
    show: (value, language) => (inLine ? fieldText(inLine, value, language) : String(value ?? '')),
  };
}

/** Value of a detail as one line of text. */
export function auditValueIn(language: Language, name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return (value ? YES : NO)[language];
  if (Array.isArray(value))
    return listed(
      value.map((one) => auditValueIn(language, name, one)),
      language,
    );
  if (typeof value === 'object') return JSON.stringify(value);
  return wordsAt(DETAIL_CODES[name] ?? {}, String(value))?.[language] ?? String(value);
}

function wordsAt(table: Readonly<Record<string, Words>>, key: string): Words | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
