import type { Words } from '../errors.ts';
import type { JobState } from './contract/jobs.ts';

/** The state of a print job within a sentence. */
export const JOB_STATE_WORDS: Readonly<Record<JobState, Words>> = {
  accepted: { zh: '等待', en: 'waiting' },
  paused: { zh: '已暂停', en: 'paused' },
  sending: { zh: '正在发送', en: 'being sent' },
  sent: { zh: '已发送', en: 'sent' },
  confirmed: { zh: '已确认', en: 'confirmed' },
  failed: { zh: '失败', en: 'failed' },
  unknown: { zh: '结果未知', en: 'with unknown outcome' },
  cancelled: { zh: '已取消', en: 'cancelled' },
};
