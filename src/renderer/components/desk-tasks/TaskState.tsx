import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DeskTask } from '#shared/api/desk-task';
import { isReadingKind } from '#shared/desk-tasks/kinds';
import { TASK_STATES } from '#shared/desk-tasks/state-words';
import { DOCUMENTS } from '#shared/documents/index';
import { TAG_RESULT_NAMES, TAG_RESULTS, type TagResult } from '#shared/domain/tag-count';
import { describeError } from '#shared/errors';
import { scanList } from '#shared/records/scan-list';
import { StateTag } from '../StateTag.tsx';
import { useLanguage } from '../words/words.ts';
import styles from './TaskState.module.css';

/** Counts of a reading that are shown even when they are 0. */
const ALWAYS_SHOWN: readonly TagResult[] = ['matched', 'missing'];

/** The state of a task in words: its progress, the reason of a failure, and the results of a reading. */
export function TaskState({ task }: { task: DeskTask }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { kind, state, done, total, found, results, error, isDeskAway, isDoneElsewhere } = task;
  const { words, tone } = TASK_STATES[state];
  const isAtDesk = state === 'working' || state === 'paused';
  const isCounted = !isReadingKind(kind) && (isAtDesk || state === 'unknown' || state === 'failed');
  return (
    <span className={styles.state}>
      <StateTag tone={tone}>{words[language]}</StateTag>
      {isCounted && (
        <span>
          {t(kind === 'writeTags' ? 'deskTasks.tagged' : 'deskTasks.progress', { done, count: total })}
        </span>
      )}
      {found && (
        <span>
          {TAG_RESULT_NAMES.filter((result) => found[result] > 0 || ALWAYS_SHOWN.includes(result))
            .map((result) => `${TAG_RESULTS[result][language]} ${found[result]}`)
            .join(' · ')}
        </span>
      )}
      {isAtDesk && isDeskAway && <span>{t('deskTasks.deskAway')}</span>}
      {isDoneElsewhere && <span>{t('deskTasks.doneElsewhere')}</span>}
      {error && <span>{describeError(error, language)}</span>}
      {results.map(({ kind: made, id }) => {
        const { menu, words: name } = made === 'scanList' ? scanList : DOCUMENTS[made];
        return (
          <Link key={id} className={styles.result} to={`${menu.path}/${id}`}>
            {name.one[language]}
          </Link>
        );
      })}
    </span>
  );
}
