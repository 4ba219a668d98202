import type { ErrorWords } from './words.ts';

/** Applications to join a company. */
export const JOIN_ERRORS = {
  'join.open_already': {
    what: { zh: '已申请或已加入该公司', en: 'You have applied to this company or are in it already' },
    next: { zh: '审核一般需要 1–2 个工作日。', en: 'A review takes one or two working days.' },
  },
  'join.member_unseen': {
    what: {
      zh: '“{name}”所在部门不在您的数据范围内',
      en: '“{name}” is in a department whose data you do not see',
    },
    next: { zh: '请由可以看到该用户的同事操作。', en: 'Ask somebody who sees this user.' },
  },
  'join.wrong_state': {
    what: {
      zh: '“{name}”的申请已由 {who} 于 {time} 处理',
      en: 'The application of “{name}” was dealt with by {who} at {time}',
    },
    next: { zh: '请刷新列表。', en: 'Refresh the list.' },
  },
} as const satisfies Record<string, ErrorWords>;
