import { useTranslation } from 'react-i18next';
import { type Dict, dictApi } from '#shared/api/dict';
import type { Page } from '#shared/api/kit';
import { dictionaryEntry } from '#shared/records/dictionary';
import type { RecordRow } from '#shared/records/record';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { addressNames, filterCall } from '../../records/list/list-filter.ts';
import { recordFilters } from '../../records/list/record-filters.ts';
import { type ListState, useListAddress } from '../../records/list/use-list-address.ts';
import { wholePage } from '../../records/list/whole-page.ts';

const MOST = 1000;

interface DictionaryEntries {
  list: ListState<string>;
  dictionaries: readonly Dict[];
  /** The text by which the dictionaries are searched. */
  sought: string;
  /** The dictionary in the address. */
  chosen: Dict | undefined;
  /** Its entries that match the filters, as one page; none without a dictionary. */
  page: Loaded<Page<RecordRow>>;
  choose(id: string): void;
  seek(text: string): void;
}

/** The dictionaries, and the entries of the one in the address. */
export function useDictionaryEntries(): DictionaryEntries {
  const { t } = useTranslation();
  const language = useLanguage();
  const filters = recordFilters(dictionaryEntry, t, language);
  const names = addressNames(filters);
  const list = useListAddress<string>([...names, 'dictionary', 'sought'], dictionaryEntry.list);
  const { dictionary: openId = '', sought = '' } = list.query.filters;
  const dictionaries = useEndpoint('dict', dictApi.parentList, { size: MOST });
  const chosen = dictionaries.data?.records.find(({ id }) => id === openId);
  const { dictionary: _open, sought: _sought, current: _page, size: _size, ...asked } = list.call;
  const query = chosen ? { ...filterCall(filters, asked), parentId: chosen.id } : null;
  const entries = useEndpoint('dict', dictApi.childList, query);
  return {
    list: {
      ...list,
      isFiltered: names.some((name) => (list.query.filters[name] ?? '') !== ''),
      reset: () => list.filter(Object.fromEntries(names.map((name) => [name, '']))),
    },
    dictionaries: dictionaries.data?.records ?? [],
    sought,
    chosen,
    page: chosen
      ? { ...entries, data: entries.data && wholePage(entries.data) }
      : { ...dictionaries, data: dictionaries.data && wholePage([]) },
    choose: (id) => list.filter({ dictionary: id }),
    seek: (text) => list.filter({ sought: text }),
  };
}
