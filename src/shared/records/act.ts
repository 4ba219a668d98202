import type { Words } from '../errors.ts';

/** What a person does with records besides adding, changing and removing them: 停用, 解锁. */
export interface Act {
  words: Words;
  /** The permission is `<area>_<permission>`; the act's own name if absent. */
  permission?: string;
  /** Where its button stands in a list: in the row, below for the ticked ones, or both. A record's facts have them all. */
  on: 'row' | 'batch' | 'both';
  /** Asked before it is done; `{name}` is the record, or how many there are. */
  confirm?: Words;
  /** Its button warns. */
  isDangerous?: true;
  /** Why it cannot be done to this record; null where it can. */
  refusal?: (row: Readonly<Record<string, unknown>>) => Words | null;
  /** The parameter the ids travel in, `ids` if absent. */
  idsAs?: 'userIds' | 'roleIds';
}

export type Acts = Readonly<Record<string, Act>>;

const isInUse = (row: Readonly<Record<string, unknown>>) => Number(row.status) === 1;

/** 停用 and 启用 of a record that has `status: inUse()`. */
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
    refusal: (row) => (isInUse(row) ? null : { zh: '已经停用', en: 'Out of use already' }),
  },
} as const satisfies Acts;
