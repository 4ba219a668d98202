import type { Language, Words } from '#shared/errors';
import { ELEMENT_WORDS } from '#shared/label/design/properties';
import type { LabelElement } from '#shared/label/elements/index';

/** The name of an element in layers and tips: its own name, else its content, else its kind. */
export function nameOfElement(element: LabelElement, language: Language): string {
  const kind = ELEMENT_WORDS[element.kind][language];
  if ('name' in element && element.name !== undefined) return element.name[language];
  const content = contentOf(element);
  const text = typeof content === 'string' ? content : content[language];
  return text === '' ? kind : text;
}

function contentOf(element: LabelElement): string | Words {
  if ('text' in element) return element.text;
  return 'value' in element ? element.value : '';
}
