import type { NoticeLink } from '#shared/api/notice';
import { RECORDS, type RecordArea } from '#shared/records/index';
import { joinApplication } from '#shared/records/join';
import type { AnyRecord } from '#shared/records/record';

/** Name of the parameter of a list's address that opens one record beside it. */
export const OPENED = 'open';

/** Where a record is shown, and the permission that page asks for; empty for none. */
export interface RecordAddress {
  address: string;
  permission: string;
}

/** Pages of records that are none of the kit, by kind. */
const OTHER_PAGES: Readonly<Record<string, (id: string) => RecordAddress>> = {
  pack: (id) => ({ address: `/inventory/packages/${id}`, permission: 'pack_view' }),
  // The newest application stands first.
  join: () => ({ address: joinApplication.menu.path, permission: 'join_view' }),
  // What became of an application of one's own stands among the companies one may enter.
  ownApplication: () => ({ address: '/info/index', permission: '' }),
};

/** The page that shows a record, by its kind and id; null for a kind that has none. */
export function recordAddress({ area, id }: NoticeLink): RecordAddress | null {
  if (Object.hasOwn(RECORDS, area)) {
    const { menu }: AnyRecord = RECORDS[area as RecordArea];
    return { address: `${menu.path}?${OPENED}=${id}`, permission: `${area}_view` };
  }
  return OTHER_PAGES[area]?.(id) ?? null;
}
