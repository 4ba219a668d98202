import { describe, expect, test } from 'vitest';
import {
  type AuditStatus,
  DOCUMENT_ACTS,
  type DocumentAct,
  progress,
  whyNot,
  whyNotSource,
} from './document-states.ts';

const STATES: readonly AuditStatus[] = [0, 1, 2, 3];
const ACTS = Object.keys(DOCUMENT_ACTS) as DocumentAct[];

describe('W8 states of a document', () => {
  test.each([
    [0, ['edit', 'remove', 'review', 'approve']],
    [1, ['withdraw', 'approve', 'reject', 'sendBack', 'transfer']],
    [2, ['reverse']],
    [3, ['edit', 'remove']],
  ] as const)('in state %d only %j are possible', (state, possible) => {
    expect(ACTS.filter((act) => whyNot(act, state) === null)).toEqual(possible);
  });

  test('an approved document is not changed, and one that is not approved cannot be reversed', () => {
    for (const act of ['edit', 'remove', 'review', 'approve'] as const)
      expect(whyNot(act, 2)).toBe('document.approved');
    for (const state of STATES.filter((one) => one !== 2))
      expect(whyNot('reverse', state)).toBe('document.not_approved');
  });

  test('every other refusal names the state', () => {
    expect(whyNot('edit', 1)).toBe('document.under_review');
    expect(whyNot('review', 3)).toBe('document.rejected');
    expect(whyNot('reject', 0)).toBe('document.not_submitted');
  });

  test('a later document is made from an approved one, no return once everything is back, no delivery of a closed order', () => {
    const isSource = (auditStatus: AuditStatus) =>
      whyNotSource('saleOrder', { auditStatus, returnStatus: 2, shippedStatus: 1 }) === null;
    expect(STATES.filter(isSource)).toEqual([2]);
    expect(whyNotSource('delivery', { auditStatus: 2, returnStatus: 1 })).toBeNull();
    expect(whyNotSource('delivery', { auditStatus: 2, returnStatus: 2 })).toBe('document.all_returned');
    const closed = { auditStatus: 2, shippedStatus: 3 };
    expect(whyNotSource('saleOrder', closed)).toBe('document.order_closed');
    const shipped = { auditStatus: 2, shippedStatus: 2 };
    expect(whyNotSource('saleOrder', shipped)).toBe('document.all_shipped');
  });

  test('acts that undo the work of others need a reason', () => {
    expect(ACTS.filter((act) => 'needsReason' in DOCUMENT_ACTS[act])).toEqual([
      'reject',
      'sendBack',
      'transfer',
      'reverse',
    ]);
  });
});

test.each([
  [40, 0, 0],
  [40, 1, 1],
  [40, 39, 1],
  [40, 40, 2],
])('W4.4: of %d delivered tally lines %d returned is state %d', (delivered, returned, state) => {
  expect(progress(delivered, returned)).toBe(state);
});
