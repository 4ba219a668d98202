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

  test('a later document is made from an approved one, and no return once everything has been returned', () => {
    expect(STATES.filter((state) => whyNotSource('saleOrder', state, 2) === null)).toEqual([2]);
    expect(whyNotSource('delivery', 2, 1)).toBeNull();
    expect(whyNotSource('delivery', 2, 2)).toBe('document.all_returned');
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
