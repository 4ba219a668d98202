/** Data that is read only for templates that show it. */
export interface ShownData {
  /** A list of the row, such as the tally. */
  tally: boolean;
  /** Fields of pictures, by name. */
  pictures: readonly string[];
}

interface Element {
  kind: string;
  source?: string;
}

/** The data that elements of a template show. */
export function shownBy(elements: readonly Element[]): ShownData {
  const sources = elements.flatMap(({ kind, source = '' }) => (kind === 'image' ? source : []));
  return {
    tally: elements.some(({ kind }) => kind === 'list'),
    pictures: [...new Set(sources.flatMap((source) => /^\{(\w+)\}$/.exec(source)?.[1] ?? []))],
  };
}

/**
 * The data that a company's template shows. Built-in templates, which have no text here, show none of it. The desk
 * reports other faults of a template.
 */
export const shownData = (text: string | null | undefined): ShownData =>
  shownBy(text ? ((JSON.parse(text) as { elements?: readonly Element[] }).elements ?? []) : []);
