import { useTranslation } from 'react-i18next';
import type { DeskTask } from '#shared/api/desk-task';
import { TASK_STATES } from '#shared/desk-tasks/state-words';
import { describeError } from '#shared/errors';
import { StateTag } from '../StateTag.tsx';
import { useLanguage } from '../words/words.ts';
import styles from './TaskState.module.css';

/** The state of a task in words, how far it is, and why it failed. */
export function TaskState({ task }: { task: DeskTask }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state, done, total, error, isDeskAway } = task;
  const { words, tone } = TASK_STATES[state];
  const isAtDesk = state === 'working' || state === 'paused';
  const isCounted = isAtDesk || state === 'unknown' || state === 'failed';
  return (
    <span className={styles.state}>
      <StateTag tone={tone}>{words[language]}</StateTag>
      {isCounted && <span>{t('deskTasks.progress', { done, count: total })}</span>}
      {isAtDesk && isDeskAway && <span>{t('deskTasks.deskAway')}</span>}
      {error && <span>{describeError(error, language)}</span>}
    </span>
  );
}
