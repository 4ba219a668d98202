import { api } from '#shared/api/index';
import { changesSystemRecords, savesSystemRecord } from '../../audit/audited.ts';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { requirePlatform } from '../tenant/service.ts';
import { createKept } from './kept.ts';
import {
  findDictDetail,
  findDictionary,
  findDictPage,
  findEntries,
  listDictsNested,
  removeDicts,
  submitDict,
  treeOfDicts,
} from './service.ts';

/** Dictionaries are the product's, the same for every company: the platform's administrator changes them. */
export function dictRoutes({ database, nextId, now }: ServerContext): Implementation[] {
  // Every screen asks for some of them.
  const entries = createKept<Awaited<ReturnType<typeof findDictionary>>>(now);
  return [
    implement(api.dict.parentList, ({ query, withTenant }) => withTenant((tx) => findDictPage(tx, query))),
    implement(api.dict.childList, ({ query, withTenant }) => withTenant((tx) => findEntries(tx, query))),
    implement(api.dict.list, ({ query, withTenant }) => withTenant((tx) => listDictsNested(tx, query))),
    implement(api.dict.tree, ({ query, withTenant }) => withTenant((tx) => treeOfDicts(tx, query.code))),
    implement(api.dict.dictionary, ({ query, withTenant }) =>
      entries.get(query.code, () => withTenant((tx) => findDictionary(tx, query.code))),
    ),
    implement(api.dict.detail, ({ query, withTenant }) => withTenant((tx) => findDictDetail(tx, query.id))),
    implement(api.dict.submit, async (call) => {
      requirePlatform(call.user);
      const done = await savesSystemRecord(database, call, 'dict', (tx) =>
        submitDict(tx, call.body, nextId()),
      );
      entries.forget();
      return done;
    }),
    implement(api.dict.remove, async (call) => {
      requirePlatform(call.user);
      const { ids } = call.query;
      const done = await changesSystemRecords(database, call, 'dict.remove', ids, (tx) =>
        removeDicts(tx, ids),
      );
      entries.forget();
      return done;
    }),
  ];
}
