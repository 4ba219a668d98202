import type { Job } from '#shared/desk/contract/jobs';
import { useLanguage } from '../../../components/words/words.ts';
import { useDesk } from '../../../stores/desk.ts';
import { holdUpOf } from '../job-progress.ts';
import styles from './HoldUp.module.css';

/** In the row of a job: the fault of its printer that holds it up, and what to do; nothing if it goes on. */
export function HoldUp({ job }: { job: Job }) {
  const language = useLanguage();
  const printer = useDesk(({ printers }) => printers.find(({ id }) => id === job.printerId));
  const fault = holdUpOf(job, printer);
  if (fault === null) return null;
  return (
    <span className={styles.fault} role="status">
      <strong>{fault.words[language]}</strong>
      {fault.advice && <span>{fault.advice[language]}</span>}
    </span>
  );
}
