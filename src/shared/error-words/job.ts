import type { ErrorWords } from './words.ts';

/** Jobs of the server; those of a printer are in `print.ts`. */
export const JOB_ERRORS = {
  'job.too_many': {
    what: {
      zh: '您已有 {limit} 个任务还没完成',
      en: 'You have {limit} {limit, job|jobs} that have not ended',
    },
    next: {
      zh: '请等其中一些完成，或在“任务”中取消。',
      en: 'Wait for some of them, or cancel some under “Jobs”.',
    },
  },
  'job.gave_up': {
    what: { zh: '任务多次中断，没有完成', en: 'The job was interrupted several times and is not done' },
    next: {
      zh: '请重新开始；仍然失败时联系管理员。',
      en: 'Start it again; if it fails again, tell your administrator.',
    },
  },
  'job.rights_narrowed': {
    what: {
      zh: '导出之后您的权限或数据范围已缩小，不能再下载这个文件',
      en: 'Your permissions or data scope have been narrowed since this file was made',
    },
    next: { zh: '请重新导出。', en: 'Export again.' },
  },
} as const satisfies Record<string, ErrorWords>;
