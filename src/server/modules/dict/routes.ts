import { api } from '#shared/api/index';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { wroteSystem } from '../audit/audited.ts';
import { requirePlatform } from '../tenant/service.ts';
import {
  findDictDetail,
  findDictionary,
  findDictPage,
  findEntries,
  removeDicts,
  submitDict,
  treeOfDicts,
} from './service.ts';

/** Dictionaries are the product's, the same for every company: the platform's administrator changes them. */
export function dictRoutes({ database, nextId }: ServerContext): Implementation[] {
  return [
    implement(api.dict.parentList, ({ query, withTenant }) => withTenant((tx) => findDictPage(tx, query))),
    implement(api.dict.childList, ({ query, withTenant }) => withTenant((tx) => findEntries(tx, query))),
    implement(api.dict.tree, ({ query, withTenant }) => withTenant((tx) => treeOfDicts(tx, query.code))),
    implement(api.dict.dictionary, ({ query, withTenant }) =>
      withTenant((tx) => findDictionary(tx, query.code)),
    ),
    implement(api.dict.detail, ({ query, withTenant }) => withTenant((tx) => findDictDetail(tx, query.id))),
    implement(api.dict.submit, async (call) => {
      requirePlatform(call.user);
      const id = await database.withSystem((tx) => submitDict(tx, call.body, nextId()));
      await wroteSystem(call, 'dict.save', [id]);
      return { id };
    }),
    implement(api.dict.remove, async (call) => {
      requirePlatform(call.user);
      await database.withSystem((tx) => removeDicts(tx, call.query.ids));
      await wroteSystem(call, 'dict.remove', call.query.ids);
      return {};
    }),
  ];
}
