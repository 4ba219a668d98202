import { memo } from 'react';
import { type CountedPack, countTagResults, TAG_RESULT_NAMES, TAG_RESULTS } from '#shared/domain/tag-count';
import tones from '../../components/look/tones.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { TAG_RESULT_TONES } from './result-tones.ts';
import styles from './TagReading.module.css';

/** How many packages have each result, in figures that can be read while walking. */
export const Counts = memo(function Counts({ rows }: { rows: readonly CountedPack[] }) {
  const language = useLanguage();
  const counts = countTagResults(rows);
  return (
    <div className={styles.counts} role="status">
      {TAG_RESULT_NAMES.map((result) => (
        <div key={result} className={tones[TAG_RESULT_TONES[result]]}>
          <strong>{counts[result]}</strong>
          <span>{TAG_RESULTS[result][language]}</span>
        </div>
      ))}
    </div>
  );
});
