import type { NoticeLink } from '#shared/api/notice';
import { type DeclaredKind, DOCUMENTS } from '#shared/documents/index';
import { OPENED, STOCK_CHECKS, WORKFLOW } from '#shared/menu/addresses';
import { RECORDS, type RecordArea } from '#shared/records/index';
import { joinApplication } from '#shared/records/join';
import type { AnyRecord } from '#shared/records/record';

/** The page of a record and its permission; empty for none. */
export interface RecordAddress {
  address: string;
  permission: string;
}

/** Pages of records outside of the kit, by kind. */
const OTHER_PAGES: Readonly<Record<string, (id: string) => RecordAddress>> = {
  pack: (id) => ({ address: `/inventory/packages/${id}`, permission: 'pack_view' }),
  join: (id) => ({ address: `${joinApplication.menu.path}?${OPENED}=${id}`, permission: 'join_view' }),
  // The id names the kind of document, the version and the step of the process.
  approvalStep: (id) => ({
    address: `${WORKFLOW.design}/${id.split('/')[0]}`,
    permission: 'setting_edit',
  }),
  stockCheck: () => ({ address: STOCK_CHECKS, permission: 'stock_check' }),
  // The user's own applications are listed on the personal page.
  ownApplication: () => ({ address: '/info/index', permission: '' }),
};

/** The page that shows a record, by its kind and id; null for a kind without one. */
export function recordAddress({ area, id }: NoticeLink): RecordAddress | null {
  if (Object.hasOwn(DOCUMENTS, area)) {
    const { menu } = DOCUMENTS[area as DeclaredKind];
    return { address: `${menu.path}/${id}`, permission: `${area}_view` };
  }
  if (Object.hasOwn(RECORDS, area)) {
    const { menu }: AnyRecord = RECORDS[area as RecordArea];
    return { address: `${menu.path}?${OPENED}=${id}`, permission: `${area}_view` };
  }
  return OTHER_PAGES[area]?.(id) ?? null;
}
