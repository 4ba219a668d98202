import type { Words } from '../errors.ts';
import type { CompanySettings } from '../settings/company-settings.ts';
import type { ReferenceArea } from './field.ts';

/** Documents that an act leaves as they are, although they depend on what it undoes. */
export interface Stranded {
  of: ReferenceArea;
  /** The field that names the act's record. */
  by: string;
  /** Which of them, as the filters of their list. */
  where: Readonly<Record<string, string>>;
  /** `{count}` of them, and what to do with them. */
  words: Words;
}

/** An action on records other than adding, changing and removing them: 停用, 解锁. */
export interface Act {
  words: Words;
  /** The permission is `<area>_<permission>`; the act's name if absent. */
  permission?: string;
  /** Where a list shows its button: in the row, in the bar of selected rows, or both. The record's page shows all acts. */
  on: 'row' | 'batch' | 'both';
  /** Question before the act is carried out; `{name}` is the record's name, or the number of records. */
  confirm?: Words;
  /**
   * The label of the reason that a user must enter, such as 驳回原因 (reason for rejection). The reason is written to the
   * audit trail.
   */
  reason?: Words;
  /** Records that cannot go on once it is done: the question before it names them. */
  strands?: Stranded;
  /** Its button has the warning colour. */
  isDangerous?: true;
  /** Why the act does not apply to this record; null if it does. */
  refusal?: (row: Readonly<Record<string, unknown>>) => Words | null;
  /** False where there is nothing to undo: the record's page then has no button for it. */
  isOffered?: (row: Readonly<Record<string, unknown>>) => boolean;
  /**
   * Why, and with which company settings, the act accepts only one record at a time; absent if it always accepts
   * several.
   */
  several?: { why: Words; isRefused: (settings: CompanySettings) => boolean };
  /** The parameter with the ids; `ids` if absent. */
  idsAs?: 'userIds' | 'roleIds';
}

export type Acts = Readonly<Record<string, Act>>;

const isInUse = (row: Readonly<Record<string, unknown>>) => Number(row.status) === 1;

/** Acts 停用 and 启用 of a record with `status: inUse()`. */
export const STATE_ACTS = {
  enable: {
    words: { zh: '启用', en: 'Enable' },
    permission: 'edit',
    on: 'batch',
    refusal: (row) => (isInUse(row) ? { zh: '已经启用', en: 'In use already' } : null),
  },
  disable: {
    words: { zh: '停用', en: 'Disable' },
    permission: 'edit',
    on: 'batch',
    refusal: (row) => (isInUse(row) ? null : { zh: '已经停用', en: 'Disabled already' }),
  },
} as const satisfies Acts;
