import { WORKFLOW } from '../menu/addresses.ts';

/** Code of the dictionary that defines the addresses of the approval pages. */
export const FLOW_DICTIONARY = 'flow';

/** The pages of an approval; their keys in the dictionary. */
export type FlowPage = 'design' | 'start' | 'detail';

/** An entry of the dictionary: its remark is the address of the page. */
interface FlowEntry {
  code: string;
  dictKey: string;
  remark: string;
}

/** Addresses by `<code>_<dictKey>`, as clients of the family keep them. */
export type FlowRoutes = ReadonlyMap<string, string>;

/** The routes of the dictionary's entries; one whose remark is no address of this product is left out. */
export function flowRoutesOf(entries: readonly FlowEntry[]): FlowRoutes {
  return new Map(
    entries.flatMap(({ code, dictKey, remark }) => {
      const route = remark.trim().replace(/\/+$/, '');
      return /^\/[^/]/.test(route) ? [[`${code}_${dictKey}`, route] as const] : [];
    }),
  );
}

/** An embedded page of another system (`/myiframe/<code>`), to which no further path can be appended. */
const EMBEDDED = '/myiframe/';

/**
 * The address of an approval page for a kind: the route of `<page>_<kind>`, else that of `<page>`, else the product's
 * own page. `id`: the document's id, for `detail`.
 */
export function flowAddress(routes: FlowRoutes, page: FlowPage, kind: string, id?: string): string {
  const name = `${FLOW_DICTIONARY}_${page}`;
  const route = routes.get(`${name}_${kind}`) ?? routes.get(name) ?? WORKFLOW[page];
  if (route.startsWith(EMBEDDED)) return route;
  return `${route}/${id === undefined ? kind : `${kind}-${id}`}`;
}
