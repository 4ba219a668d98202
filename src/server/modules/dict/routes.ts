import { api } from '#shared/api/index';
import { dictionary } from '#shared/records/dictionary';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { pageDownloadRoutes } from '../../records/page-download.ts';
import { removeDicts, submitDict } from './changes.ts';
import { createKept } from './kept.ts';
import {
  DICT_COLUMNS,
  findDictDetail,
  findDictionary,
  findDictPage,
  findEntries,
  findSheetPage,
  listDictsNested,
  treeOfDicts,
} from './service.ts';

/**
 * Calls of the system's dictionaries, which the platform's administrator changes, and of each company's own dictionaries and
 * entries.
 */
export function dictRoutes(context: ServerContext): Implementation[] {
  const { database, nextId, now } = context;
  // Kept, because every screen reads some of them.
  const entries = createKept<Awaited<ReturnType<typeof findDictionary>>>(now);
  return [
    implement(api.dict.parentList, ({ query, withTenant }) => withTenant((tx) => findDictPage(tx, query))),
    ...pageDownloadRoutes(context, api.dict, {
      title: dictionary.words.many,
      columns: DICT_COLUMNS,
      findPage: (query, { read }) => read((tx) => findSheetPage(tx, query)),
    }),
    implement(api.dict.childList, ({ query, withTenant }) => withTenant((tx) => findEntries(tx, query))),
    implement(api.dict.list, ({ query, withTenant }) => withTenant((tx) => listDictsNested(tx, query))),
    implement(api.dict.tree, ({ query, withTenant }) => withTenant((tx) => treeOfDicts(tx, query.code))),
    implement(api.dict.dictionary, ({ query, user, withTenant }) =>
      entries.get(`${user.tenantId} ${query.code}`, () => withTenant((tx) => findDictionary(tx, query.code))),
    ),
    implement(api.dict.detail, ({ query, withTenant }) => withTenant((tx) => findDictDetail(tx, query.id))),
    implement(api.dict.submit, async (call) => {
      const done = await submitDict(database, call, nextId());
      entries.forget();
      return done;
    }),
    implement(api.dict.remove, async (call) => {
      const done = await removeDicts(database, call, call.query.ids);
      entries.forget();
      return done;
    }),
  ];
}
