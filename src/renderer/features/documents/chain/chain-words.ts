import type { Chain, ChainDocument } from '#shared/documents/chain-api';
import { DOCUMENTS } from '#shared/documents/index';
import type { Language } from '#shared/errors';
import { listed } from '#shared/listed';
import type { Place } from './chain-layout.ts';

/** Kind and number of a document; only the kind if the caller may not see it. */
export function nameOf({ kind, head }: ChainDocument, language: Language): string {
  return [DOCUMENTS[kind].words.one[language], head?.docNo].filter(Boolean).join(' ');
}

/** The chain as a sentence: the documents of each step, the steps in order. */
export function inWords({ documents }: Chain, places: readonly Place[], language: Language): string {
  const steps = Map.groupBy(documents, (_, at) => places[at]?.column ?? 0);
  return [...steps.keys()]
    .toSorted((one, other) => one - other)
    .map((step) =>
      listed(
        (steps.get(step) ?? []).map((one) => nameOf(one, language)),
        language,
      ),
    )
    .join(' → ');
}

/** The documents that one came from, by name. */
export function earlierInWords({ documents, links }: Chain, at: number, language: Language): string {
  const earlier = links.flatMap((link) => (link.later === at ? (documents[link.earlier] ?? []) : []));
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(
    earlier.map((one) => nameOf(one, language)),
  );
}
