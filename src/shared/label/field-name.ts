import type { Language, Words } from '../errors.ts';
import { parseBinding } from './binding.ts';
import type { Localized } from './element-kind.ts';
import { FIELD_CATALOGUE } from './fields/index.ts';
import type { FieldName } from './findings.ts';

/** By identifier; where subjects differ, in the words of the first one. */
const WORDS: ReadonlyMap<string, Words> = new Map(
  Object.values(FIELD_CATALOGUE)
    .flat()
    .flatMap((field) => [field, ...(field.entry ?? [])])
    .toReversed()
    .map(({ name, words }) => [name, words]),
);

/** The words of a row's field; the identifier of one that no catalogue has. */
export const wordsOfField = (identifier: string): FieldName => WORDS.get(identifier) ?? identifier;

const inLanguage = (name: FieldName, language: Language) =>
  typeof name === 'string' ? name : name[language];

/** Cache by value template, as an element is named on every label. */
const named = new Map<string, FieldName>();

/** What messages call an element without a name: the fields that its value template shows, else its fixed text. */
export function nameByContent(content: Localized): FieldName {
  if (typeof content !== 'string')
    return {
      zh: inLanguage(nameByContent(content.zh), 'zh'),
      en: inLanguage(nameByContent(content.en), 'en'),
    };
  const known = named.get(content);
  if (known !== undefined) return known;
  const fields = parseBinding(content).fields.map(wordsOfField);
  const join = (language: Language, between: string) =>
    fields.map((field) => inLanguage(field, language)).join(between);
  const name = fields.length === 0 ? content : { zh: join('zh', '、'), en: join('en', ', ') };
  named.set(content, name);
  return name;
}

/** What messages call a cell: its caption, else its content. */
export function nameOfCell({ caption, value }: { caption: Localized; value: Localized }): FieldName {
  const isCaptioned = typeof caption === 'string' ? caption !== '' : caption.zh !== '' && caption.en !== '';
  return isCaptioned ? caption : nameByContent(value);
}
