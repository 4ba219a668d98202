import { dictApi } from '#shared/api/dict';
import type { Endpoint } from '#shared/api/kit';
import { choicesOf, REFERENCE_SOURCES, type ReferenceChoice } from '#shared/api/reference-sources';
import type { Field, ReferenceArea } from '#shared/records/field';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../calls/use-endpoint.ts';

type Row = Readonly<Record<string, unknown>>;

/** The records that a reference can name, in their list's order; empty until loaded. */
export function useReferenceChoices(to: ReferenceArea): ReferenceChoice[] {
  const source = REFERENCE_SOURCES[to];
  const rows = useEndpoint(to, source.call as Endpoint, {});
  return choicesOf(source, (rows.data ?? []) as readonly Row[]);
}

/** The values of a state, a flag or a choice, in words. */
export function useFieldOptions({ dictionary, states }: Field): { value: string | number; label: string }[] {
  const language = useLanguage();
  const query = dictionary === undefined ? null : { code: dictionary };
  const entries = useEndpoint('dict', dictApi.dictionary, query);
  if (states !== undefined) return states.map(({ value, words }) => ({ value, label: words[language] }));
  return (entries.data ?? []).map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue }));
}
