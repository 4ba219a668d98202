import { useTranslation } from 'react-i18next';
import { type Dict, dictApi } from '#shared/api/dict';
import type { Page, QueryOf } from '#shared/api/kit';
import { dictionaryWord } from '#shared/domain/built-in-dictionaries';
import { dictionaryEntry } from '#shared/records/dictionary';
import type { RecordRow } from '#shared/records/record';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import { matchWords } from '../../components/words/match-words.ts';
import { usePinyin } from '../../components/words/use-pinyin.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { addressNames, filterCall } from '../../records/list/list-filter.ts';
import { recordFilters } from '../../records/list/record-filters.ts';
import { type ListState, useListAddress } from '../../records/list/use-list-address.ts';
import { wholePage } from '../../records/list/whole-page.ts';

const MOST = 1000;

type ExportQuery = QueryOf<typeof dictApi.download>;

interface DictionaryEntries {
  list: ListState<string>;
  /** The dictionaries that match the search by name in both languages, code or pinyin. */
  found: readonly Dict[];
  /** The text by which the dictionaries are searched. */
  sought: string;
  /** The dictionary in the address. */
  chosen: Dict | undefined;
  /** Its entries that match the filters, as one page; none without a dictionary. */
  page: Loaded<Page<RecordRow>>;
  /** The queries of the exports: of the dictionaries found, and of the entries of the chosen one as they are listed. */
  sheets: { dictionaries: ExportQuery; entries: ExportQuery };
  choose(id: string): void;
  seek(text: string): void;
}

/** The dictionaries, and the entries of the one in the address. */
export function useDictionaryEntries(): DictionaryEntries {
  const { t } = useTranslation();
  const language = useLanguage();
  const match = usePinyin();
  const filters = recordFilters(dictionaryEntry, t, language);
  const names = addressNames(filters);
  const list = useListAddress<string>([...names, 'dictionary', 'sought'], dictionaryEntry.list);
  const { dictionary: openId = '', sought = '' } = list.query.filters;
  const dictionaries = useEndpoint('dict', dictApi.parentList, { size: MOST });
  const all = dictionaries.data?.records ?? [];
  const found = all.filter((one) =>
    matchWords(`${dictionaryWord(one, language)} ${one.dictValue} ${one.code}`, sought, match),
  );
  const chosen = all.find(({ id }) => id === openId);
  const { dictionary: _open, sought: _sought, current: _page, size: _size, ...asked } = list.call;
  const query = chosen ? { ...filterCall(filters, asked), parentId: chosen.id } : null;
  const entries = useEndpoint('dict', dictApi.childList, query);
  return {
    list: {
      ...list,
      isFiltered: names.some((name) => (list.query.filters[name] ?? '') !== ''),
      reset: () => list.filter(Object.fromEntries(names.map((name) => [name, '']))),
    },
    found,
    sought,
    chosen,
    page: chosen
      ? { ...entries, data: entries.data && wholePage(entries.data) }
      : { ...dictionaries, data: dictionaries.data && wholePage([]) },
    sheets: {
      dictionaries: found.length < all.length ? { ids: found.map(({ id }) => id).join(',') } : {},
      entries: query ?? {},
    },
    choose: (id) => list.filter({ dictionary: id }),
    seek: (text) => list.filter({ sought: text }),
  };
}
