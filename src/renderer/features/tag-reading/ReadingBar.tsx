import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '#shared/listed';
import { ReaderSelect } from '../../components/desk/ReaderSelect.tsx';
import { useReaderChoice } from '../../components/desk/use-reader-choice.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useScans } from '../../components/scans/use-scans.ts';
import { formatCount } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { KEYBOARD_READER_ID, keyboardReader, typedTags } from './keyboard-reader.ts';
import styles from './TagReading.module.css';
import type { ReadingState, TagReader } from './tag-reader.ts';
import { useReadingProgress } from './use-tag-reader.ts';

interface ReadingBarProps {
  reader: TagReader;
  state: ReadingState;
  /** False while a document or zone to read for is missing: the button to start is then disabled. */
  mayStart?: boolean;
  /** The stock-take that stores the tags read. */
  stocktakeKey?: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** The reader, start and stop, and the number of tags read; or the reason why none are read. */
export function ReadingBar({ reader, state, mayStart = true, stocktakeKey, children }: ReadingBarProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const choice = useReaderChoice([keyboardReader(t('tagReading.keyboardReader'))]);
  const chosen = choice.reader;
  const isKeyboard = chosen?.id === KEYBOARD_READER_ID;
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.reader}>
          <ReaderSelect choice={choice} disabled={state.isReading} />
        </div>
        {state.isReading ? (
          <Button type="primary" danger size="large" onClick={() => void reader.stop()}>
            {t('tagReading.stop')}
          </Button>
        ) : (
          <Button
            type="primary"
            size="large"
            disabled={!chosen || !mayStart}
            onClick={() => {
              if (!chosen) return;
              reader.start(chosen.id, stocktakeKey);
              if (!isKeyboard) choice.remember(chosen.id);
            }}
          >
            {t(state.tags.size > 0 ? 'tagReading.goOn' : 'tagReading.start')}
          </Button>
        )}
        <Figures reader={reader} />
        {children}
      </div>
      {isKeyboard && <p>{t('tagReading.keyboardHint')}</p>}
      {isKeyboard && state.isReading && <TypedTagsTaker />}
      {state.error && <ErrorPanel error={state.error} kind={state.isReading ? 'warning' : 'error'} />}
      {state.isReading && !state.error && state.pulledAntennas.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('tagReading.antennasPulled', {
            count: state.pulledAntennas.length,
            antennas: listed(state.pulledAntennas.map(String), language),
          })}
          description={t('tagReading.antennasPulledAdvice')}
        />
      )}
      {state.serverError && <ErrorPanel error={state.serverError} kind="warning" />}
    </>
  );
}

function Figures({ reader }: { reader: TagReader }) {
  const { t } = useTranslation();
  const { reads } = useReadingProgress(reader);
  return (
    <output className={styles.figures}>
      {t('tagReading.read', { count: formatCount(reader.state().tags.size), reads: formatCount(reads) })}
    </output>
  );
}

/** Receives the codes scanned while the keyboard reader is active; otherwise they would open packages. */
function TypedTagsTaker() {
  useScans(typedTags.take);
  return null;
}
