import type { ErrorWords } from './words.ts';

/** Work handed to desks. */
export const DESK_TASK_ERRORS = {
  'desk_task.gone': {
    what: { zh: '任务已被其他工位领取或已撤回', en: 'The task was taken by another desk or withdrawn' },
    next: { zh: '无需处理。', en: 'There is nothing to do.' },
  },
  'desk_task.begun': {
    what: { zh: '工位已开始此任务，不能撤回', en: 'A desk has begun this task; it cannot be withdrawn' },
    next: {
      zh: '需要停止时，请联系工位取消打印或放弃读标签。',
      en: 'To stop it, have it cancelled or given up at the desk.',
    },
  },
  'desk_task.no_desk': {
    what: {
      zh: '所选工位已吊销、删除，或不再有人登录',
      en: 'The chosen desk was revoked or deleted, or nobody is signed in at it any more',
    },
    next: { zh: '请选择其他工位。', en: 'Choose another desk.' },
  },
  'desk_task.no_printer': {
    what: { zh: '该工位没有选择标签打印机', en: 'The desk has no label printer chosen' },
    next: {
      zh: '请在该工位的“设备设置”中选择默认标签打印机，再交一次任务。',
      en: 'Choose the default label printer in its device settings, then hand the work over again.',
    },
  },
  'desk_task.no_paper_printer': {
    what: {
      zh: '该工位没有给这种单据和纸张分配打印机',
      en: 'The desk has no printer assigned to such documents on this paper',
    },
    next: {
      zh: '请在该工位的“设备设置 → 打印机分配”中分配，再从打印记录重打。',
      en: 'Assign one under “Printer assignment” in its device settings, then print again from the print history.',
    },
  },
  'desk_task.no_labels': {
    what: {
      zh: '所选记录没有可打印的{subject}标签',
      en: 'None of the chosen records has a label of this kind: {subject}',
    },
    next: {
      zh: '请选择其他种类的标签，或先补全记录。',
      en: 'Choose another kind of label, or complete the records first.',
    },
  },
  'desk_task.too_many_labels': {
    what: {
      zh: '一次最多打印 {most} 张标签，所选记录有 {count} 张',
      en: 'At most {most} {most, label|labels} can be printed at once; the chosen records have {count}',
    },
    next: { zh: '请分几次交给工位。', en: 'Hand them over in several parts.' },
  },
  'desk_task.reprint': {
    what: {
      zh: '{count} 个包的标签已打印过：{packNos}',
      en: '{count} {count, label was|labels were} printed before: {packNos}',
    },
    next: { zh: '确认要再打印后再交给工位。', en: 'Agree to print again, then hand the work over.' },
  },
  'desk_task.reprint_reason': {
    what: {
      zh: '{count} 个包的标签已打印过，重打须填写原因：{packNos}',
      en: '{count} {count, label was|labels were} printed before, and printing again needs a reason: {packNos}',
    },
    next: { zh: '填写重打原因后再交给工位。', en: 'Give the reason, then hand the work over.' },
  },
  'desk_task.document_reversed': {
    what: {
      zh: '单据 {docNo} 交给工位后反审核过，交出的内容已过时',
      en: 'Document {docNo} was reversed after it was handed to the desk, and what was handed over is outdated',
    },
    next: { zh: '单据审核后请重新打印。', en: 'Print it again once it is approved.' },
  },
  'desk_task.cancelled': {
    what: { zh: '打印在工位上被取消', en: 'The print was cancelled at the desk' },
    next: { zh: '需要时请再交一次任务。', en: 'Hand it over again if it is still wanted.' },
  },
  'desk_task.given_up': {
    what: { zh: '工位放弃了这次读标签', en: 'The reading was given up at the desk' },
    next: { zh: '需要时请再交一次任务。', en: 'Hand it over again if it is still wanted.' },
  },
  'desk_task.tags_left': {
    what: {
      zh: '工位结束了写标签，{count} 包没有写：{packNos}',
      en: 'The desk ended the writing with {count} {count, package|packages} left: {packNos}',
    },
    next: { zh: '需要时把没有写的包再交一次。', en: 'Hand those over again if they are still wanted.' },
  },
  'desk_task.returned': {
    what: {
      zh: '工位开始之前，登录的人已退出、工位断开或停止使用，任务已退回',
      en: 'Before the desk began, its user signed out, or it went away or out of use; the task was given back',
    },
    next: {
      zh: '请交给其他工位；单据也可以在打印窗口里下载 PDF。',
      en: 'Hand it to another desk; documents can also be downloaded as PDF in the print dialog.',
    },
  },
  'desk_task.not_returned': {
    what: {
      zh: '任务没有退回，不能再交给工位',
      en: 'The task was not given back and is not handed over again',
    },
    next: { zh: '请看任务现在的状态。', en: 'See how it stands now.' },
  },
  'desk_task.lost': {
    what: {
      zh: '工位已开始此任务，但本机没有它的打印记录',
      en: 'The desk began this task, but its computer has no record of the print',
    },
    next: {
      zh: '请到工位核对打出的标签；缺少的重新交一次任务。',
      en: 'Check at the desk which labels came out, and hand over those that are missing.',
    },
  },
  'desk_task.too_many': {
    what: {
      zh: '已达到最大数量（最多 {most} 个等待中的任务）',
      en: 'At most {most} {most, task|tasks} may wait',
    },
    next: { zh: '请等工位完成，或撤回一些任务。', en: 'Wait for the desks, or withdraw some.' },
  },
} as const satisfies Record<string, ErrorWords>;
