import { useQueries } from '@tanstack/react-query';
import { dictApi } from '#shared/api/dict';
import type { Endpoint } from '#shared/api/kit';
import { choicesOf, REFERENCE_SOURCES, type ReferenceChoice } from '#shared/api/reference-sources';
import type { Field, Fields, ReferenceArea } from '#shared/records/field';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import { useLanguage } from '../../components/words/words.ts';
import { endpointQuery, useEndpoint } from '../calls/use-endpoint.ts';

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

interface NamedChoice {
  value: string;
  label: string;
}

/** Where the choices of a field are read from; null for a field that needs no call. */
function sourceOf({ dictionary, to }: Field) {
  if (dictionary !== undefined)
    return endpointQuery('dict', dictApi.dictionary as Endpoint, { code: dictionary });
  return to === undefined ? null : endpointQuery(to, REFERENCE_SOURCES[to].call as Endpoint, {});
}

function namedChoices(field: Field, data: unknown): NamedChoice[] {
  const rows = (data ?? []) as readonly Row[];
  if (field.to !== undefined) return choicesOf(REFERENCE_SOURCES[field.to], rows);
  return rows.map(({ dictKey, dictValue }) => ({ value: String(dictKey), label: String(dictValue) }));
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
        ({ name, field }, at) => [name, namedChoices(field, results[at]?.data)] as const,
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
