import { Alert, Button, Checkbox, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TallyCounts, TallyPreview } from '#shared/api/tally-import';
import { fillWords } from '#shared/errors';
import { listed } from '#shared/listed';
import { TALLY_COLUMNS } from '#shared/tally-import/columns';
import { TALLY_NOTES } from '#shared/tally-import/faults';
import { formatArea } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { FaultTable } from './FaultTable.tsx';
import { PackTable } from './PackTable.tsx';
import styles from './TallyImportPage.module.css';

interface PreviewPanelProps {
  preview: TallyPreview;
  busy: boolean;
  onSaveFaults: () => void;
  onStore: (skipsFaulty: boolean) => void;
}

/** The content of the file, its faults, and the import of all rows or only the good ones. */
export function PreviewPanel({ preview, busy, onSaveFaults, onStore }: PreviewPanelProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [skipsFaulty, setSkipsFaulty] = useState(false);
  const { missing, earlier, errorCount, good, faults, packs } = preview;
  if (missing.length > 0) {
    const names = missing.map((field) => TALLY_COLUMNS[field].words[language]);
    const list = listed(names, language);
    return (
      <Alert
        type="error"
        showIcon
        title={t('tallyImport.missing', { list })}
        description={t('tallyImport.missingAdvice')}
      />
    );
  }
  const isFaulty = errorCount > 0;
  const mayStore = good.lines > 0 && (!isFaulty || skipsFaulty);
  return (
    <>
      {earlier !== null && (
        <Alert
          type="warning"
          showIcon
          title={t('tallyImport.earlier', earlier)}
          description={t('tallyImport.earlierAdvice')}
        />
      )}
      <Outcome preview={preview} onSaveFaults={onSaveFaults} />
      <div className={styles.row}>
        {isFaulty && good.lines > 0 && (
          <Checkbox checked={skipsFaulty} onChange={({ target }) => setSkipsFaulty(target.checked)}>
            {t('tallyImport.goodOnly', shown(good))}
          </Checkbox>
        )}
        <Button type="primary" disabled={!mayStore} loading={busy} onClick={() => onStore(skipsFaulty)}>
          {t('tallyImport.store')}
        </Button>
      </div>
      <Tabs
        items={[
          ...(faults.length === 0
            ? []
            : [
                { key: 'faults', label: t('tallyImport.faults'), children: <FaultTable preview={preview} /> },
              ]),
          {
            key: 'packs',
            label: `${t('tallyImport.packs')} (${preview.all.packs})`,
            children: <PackTable packs={packs} total={preview.all.packs} />,
          },
        ]}
      />
    </>
  );
}

/** The sentence over everything: the counts, whether it can be imported, and how the file was read. */
function Outcome({ preview, onSaveFaults }: Pick<PreviewPanelProps, 'preview' | 'onSaveFaults'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { errorCount, warningCount, all, notes } = preview;
  const isFaulty = errorCount > 0;
  const verdict = isFaulty
    ? t('tallyImport.faulty', { count: errorCount })
    : warningCount > 0
      ? t('tallyImport.warned', { count: warningCount })
      : t('tallyImport.good');
  return (
    <Alert
      type={isFaulty ? 'error' : warningCount > 0 ? 'warning' : 'success'}
      showIcon
      title={`${t('tallyImport.counts', shown(all))} · ${verdict}`}
      description={
        (isFaulty || notes.length > 0) && (
          <>
            {isFaulty && <p className={styles.advice}>{t('tallyImport.faultyAdvice')}</p>}
            {notes.length > 0 && (
              <ul className={styles.notes} aria-label={t('tallyImport.notes')}>
                {notes.map(({ code, count, list }) => (
                  <li key={code}>
                    {fillWords(
                      TALLY_NOTES[code][language],
                      { count, list: listed(list, language) },
                      language,
                    )}
                  </li>
                ))}
              </ul>
            )}
          </>
        )
      }
      action={isFaulty && <Button onClick={onSaveFaults}>{t('tallyImport.faultSheet')}</Button>}
    />
  );
}

const shown = (counts: TallyCounts) => ({ ...counts, area: formatArea(counts.area) });
