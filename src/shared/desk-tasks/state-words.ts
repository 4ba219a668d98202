import type { Words } from '../errors.ts';
import type { TaskStateName } from './states.ts';

interface TaskStateLook {
  words: Words;
  tone: 'blue' | 'amber' | 'green' | 'red' | 'grey';
}

/** How each state is shown; apart from the states, which the socket's messages need before any screen. */
export const TASK_STATES: Readonly<Record<TaskStateName, TaskStateLook>> = {
  waiting: { words: { zh: '等待工位', en: 'Waiting for a desk' }, tone: 'amber' },
  taken: { words: { zh: '已领取', en: 'Taken' }, tone: 'blue' },
  working: { words: { zh: '进行中', en: 'Under way' }, tone: 'blue' },
  paused: { words: { zh: '已暂停', en: 'Paused' }, tone: 'amber' },
  unknown: { words: { zh: '结果未知', en: 'Outcome unknown' }, tone: 'red' },
  done: { words: { zh: '已完成', en: 'Done' }, tone: 'green' },
  failed: { words: { zh: '失败', en: 'Failed' }, tone: 'red' },
  withdrawn: { words: { zh: '已撤回', en: 'Withdrawn' }, tone: 'grey' },
  returned: { words: { zh: '已退回', en: 'Given back' }, tone: 'amber' },
};
