import type { Catalogue } from '../catalogue.ts';

export const join: Catalogue['join'] = {
  noneAdvice: 'People of other companies apply with your company code, on their page “Personal information”.',
  decided: 'Decided already',
  approve: 'Approve',
  approveOf: 'Approve the application of {{name}}',
  reject: 'Reject',
  rejectOf: 'Reject the application of {{name}}',
  extend: 'Extend',
  extendOf: 'Extend the membership of {{name}}',
  noMember: 'No member in use',
  mine: 'Join another company',
  mineAdvice:
    'An administrator there reviews your application, usually within 1–2 working days. Then you can switch to that company here.',
  apply: 'Apply to a company',
  applySend: 'Send application',
  applied: 'Sent. A review takes 1–2 working days.',
  inReviewAdvice: 'Under review there, usually 1–2 working days.',
  disabledAdvice: 'Your account in this company is disabled. Ask its administrator.',
  expiredAdvice: 'Your authorisation ended at {{time}}. Ask its administrator.',
  removedAdvice: 'You were removed from this company.',
  approvedUntil: 'Authorised until {{time}}',
};
