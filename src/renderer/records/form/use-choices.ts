import { useQueries } from '@tanstack/react-query';
import { dictApi } from '#shared/api/dict';
import type { Endpoint } from '#shared/api/kit';
import {
  choicesOf,
  REFERENCE_SOURCES,
  type ReferenceChoice,
  type ReferenceSource,
} from '#shared/api/reference-sources';
import type { Language } from '#shared/errors';
import type { Field, Fields, ReferenceArea } from '#shared/records/field';
import { MOST_CHOICES } from '#shared/records/record-api';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import { termIn } from '../../components/words/terms.ts';
import { useLanguage } from '../../components/words/words.ts';
import { readRecentChoices, recentFirst } from '../../stores/recent-choices.ts';
import { endpointQuery, useUnseenEndpoint } from '../calls/use-endpoint.ts';

type Row = Readonly<Record<string, unknown>>;

/** Most records that a search finds; more letters find others. */
const MOST_FOUND = 50;

/** The query for all choices of a source; of a large one for as many as an answer has. */
const queryOf = ({ isLarge }: ReferenceSource) => (isLarge ? { most: MOST_CHOICES } : {});

interface Wanted {
  /** Typed into the search, by which a large kind is searched on the server too. */
  typed?: string;
  /** Ids that must be among the choices. */
  ids?: readonly string[];
}

/**
 * The records that a reference can name, in their list's order; empty until loaded, or without `to`. For a kind with
 * more than `MOST_CHOICES` records: the first `MOST_CHOICES`, and those that match the typed text or the ids.
 */
export function useReferenceChoices(
  to: ReferenceArea | undefined,
  { typed = '', ids = [] }: Wanted = {},
): ReferenceChoice[] {
  const language = useLanguage();
  const source = to && REFERENCE_SOURCES[to];
  const call = (source?.call ?? dictApi.dictionary) as Endpoint;
  const first = useUnseenEndpoint(to ?? '', call, source ? queryOf(source) : null);
  const known = (first.data ?? []) as readonly Row[];
  const missing = ids.filter((id) => !known.some((row) => row.id === id));
  const hasMore = source?.isLarge === true && known.length >= MOST_CHOICES;
  const searched = { keyword: typed.trim(), ids: missing.join(','), most: MOST_FOUND };
  const isSearched = hasMore && (searched.keyword !== '' || missing.length > 0);
  const found = useUnseenEndpoint(to ?? '', call, isSearched ? searched : null);
  if (source === undefined) return [];
  const further = isSearched ? ((found.data ?? []) as readonly Row[]) : [];
  const added = further.filter(({ id }) => !known.some((row) => row.id === id));
  return choicesOf(source, [...added, ...known], language);
}

/** The values of a state, a flag or a choice, in words. */
export function useFieldOptions({ dictionary, states }: Field): { value: string | number; label: string }[] {
  const language = useLanguage();
  const query = dictionary === undefined ? null : { code: dictionary };
  const entries = useUnseenEndpoint('dict', dictApi.dictionary, query);
  if (states !== undefined) return states.map(({ value, words }) => ({ value, label: words[language] }));
  return (entries.data ?? []).map(({ dictKey, dictValue }) => ({
    value: dictKey,
    label: termIn(language, dictValue),
  }));
}

/** How the reading of a field's choices stands. */
export function useChoicesRead({ dictionary, to }: Field): Loaded<unknown> {
  const source = to && REFERENCE_SOURCES[to];
  const ofDictionary = dictionary === undefined ? null : { code: dictionary };
  const call = (source?.call ?? dictApi.dictionary) as Endpoint;
  return useUnseenEndpoint(to ?? 'dict', call, source ? queryOf(source) : ofDictionary);
}

interface NamedChoice {
  value: string;
  label: string;
}

/** Where the choices of a field are read from; null for a field that needs no call. */
function sourceOf({ dictionary, to }: Field) {
  if (dictionary !== undefined)
    return endpointQuery('dict', dictApi.dictionary as Endpoint, { code: dictionary });
  if (to === undefined) return null;
  const source = REFERENCE_SOURCES[to];
  return endpointQuery(to, source.call as Endpoint, queryOf(source));
}

function namedChoices(field: Field, data: unknown, language: Language): NamedChoice[] {
  const rows = (data ?? []) as readonly Row[];
  if (field.to !== undefined)
    return recentFirst(choicesOf(REFERENCE_SOURCES[field.to], rows, language), readRecentChoices(field.to));
  return rows.map(({ dictKey, dictValue }) => ({
    value: String(field.kind === 'choice' ? dictKey : dictValue),
    label: termIn(language, String(dictValue)),
  }));
}

/** The choices of those fields that have any, by name: once all are read. */
export function useChoicesOf(fields: Fields): Loaded<ReadonlyMap<string, NamedChoice[]>> {
  const language = useLanguage();
  const all = Object.entries(fields);
  const asked = all.flatMap(([name, field]) => {
    const source = sourceOf(field);
    return source === null ? [] : [{ name, field, source }];
  });
  return useQueries({
    queries: asked.map(({ source }) => source),
    combine(results) {
      const isRead = results.every(({ data }) => data !== undefined);
      const read = asked.map(
        ({ name, field }, at) => [name, namedChoices(field, results[at]?.data, language)] as const,
      );
      const states = all.flatMap(([name, { states: own }]) =>
        own === undefined
          ? []
          : [
              [
                name,
                own.map(({ value, words }) => ({ value: String(value), label: words[language] })),
              ] as const,
            ],
      );
      return {
        data: isRead ? new Map([...read, ...states]) : null,
        error: results.find(({ error }) => error)?.error ?? null,
        loading: results.some(({ isFetching }) => isFetching),
        reload: () => {
          for (const { refetch } of results) void refetch();
        },
      };
    },
  });
}
