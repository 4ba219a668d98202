import { RETURN_STATUSES } from '../domain/statuses.ts';
import type { Words } from '../errors.ts';
import { derived, type Fields, state } from '../records/field.ts';
import { reference } from '../records/reference-field.ts';

/** The customer of a sale and who serves it. */
export const BUYER = {
  customerId: reference('客户', 'Customer', 'customer'),
  salesUserId: reference('业务员', 'Salesperson', 'user'),
} satisfies Fields;

/** D4: the unpaid part of an amount. */
export const OPEN_AMOUNT: Words = { zh: '未付', en: 'Open' };

const TONES = ['grey', 'amber', 'red'] as const;
const RETURNS = ([0, 1, 2] as const).map((value) => ({
  value,
  words: RETURN_STATUSES[value],
  tone: TONES[value],
}));

/** How much of the delivered goods has been returned (W4.4). */
export const returned = () => derived(state('退货状态', 'Returns', RETURNS));
