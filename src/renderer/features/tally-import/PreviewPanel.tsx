import { Alert, Button, Checkbox, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TallyCounts, TallyPreview } from '#shared/api/tally-import';
import { fillWords } from '#shared/errors';
import { listed } from '#shared/listed';
import { TALLY_COLUMNS } from '#shared/tally-import/columns';
import { TALLY_NOTES } from '#shared/tally-import/faults';
import { formatArea, formatCount } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { FaultTable } from './FaultTable.tsx';
import { GoodsTable } from './GoodsTable.tsx';
import { PackTable } from './PackTable.tsx';
import styles from './TallyImportPage.module.css';
import type { TallyUse } from './tally-calls.ts';

interface PreviewPanelProps {
  use: TallyUse;
  preview: TallyPreview;
  busy: boolean;
  onSaveFaults: () => void;
  onStore: (skipsFaulty: boolean) => void;
}

const WORDS = {
  packs: {
    counts: 'tallyImport.counts',
    good: 'tallyImport.good',
    warned: 'tallyImport.warned',
    faultyAdvice: 'tallyImport.faultyAdvice',
    goodOnly: 'tallyImport.goodOnly',
    store: 'tallyImport.store',
    missingAdvice: null,
  },
  order: {
    counts: 'tallyImport.goodsCounts',
    good: 'tallyImport.goodsGood',
    warned: 'tallyImport.goodsWarned',
    faultyAdvice: 'tallyImport.goodsFaultyAdvice',
    goodOnly: 'tallyImport.goodsGoodOnly',
    store: 'tallyImport.take',
    missingAdvice: 'tallyImport.goodsMissingAdvice',
  },
  supplier: {
    counts: 'tallyImport.counts',
    good: 'tallyImport.supplierGood',
    warned: 'tallyImport.supplierWarned',
    faultyAdvice: 'tallyImport.supplierFaultyAdvice',
    goodOnly: 'tallyImport.supplierGoodOnly',
    store: 'tallyImport.keep',
    missingAdvice: null,
  },
} as const satisfies Record<TallyUse, unknown>;

/** The content of the file, its faults, and the import of all rows or only the good ones. */
export function PreviewPanel({ use, preview, busy, onSaveFaults, onStore }: PreviewPanelProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [skipsFaulty, setSkipsFaulty] = useState(false);
  const { missing, earlier, errorCount, good, faults, packs, goods } = preview;
  const words = WORDS[use];
  if (missing.length > 0) {
    const names = missing.map((field) => TALLY_COLUMNS[field].words[language]);
    const list = listed(names, language);
    return (
      <Alert
        type="error"
        showIcon
        title={t('tallyImport.missing', { list })}
        description={[t('tallyImport.missingAdvice'), words.missingAdvice && t(words.missingAdvice)]
          .filter(Boolean)
          .join(language === 'zh' ? '' : ' ')}
      />
    );
  }
  const isFaulty = errorCount > 0;
  const isRefused = use === 'supplier' && !preview.isTally;
  const mayStore = good.lines > 0 && !isRefused && (!isFaulty || skipsFaulty);
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
      <Outcome use={use} preview={preview} onSaveFaults={onSaveFaults} />
      {isRefused && good.lines > 0 && <Alert type="error" showIcon title={t('tallyImport.noTally')} />}
      <div className={styles.row}>
        {isFaulty && good.lines > 0 && (
          <Checkbox checked={skipsFaulty} onChange={({ target }) => setSkipsFaulty(target.checked)}>
            {t(words.goodOnly, shown(good))}
          </Checkbox>
        )}
        <Button type="primary" disabled={!mayStore} loading={busy} onClick={() => onStore(skipsFaulty)}>
          {t(words.store)}
        </Button>
      </div>
      <Tabs
        items={[
          ...(faults.length === 0
            ? []
            : [
                { key: 'faults', label: t('tallyImport.faults'), children: <FaultTable preview={preview} /> },
              ]),
          use !== 'order'
            ? {
                key: 'packs',
                label: `${t('tallyImport.packs')} (${formatCount(preview.all.packs)})`,
                children: <PackTable packs={packs} total={preview.all.packs} />,
              }
            : {
                key: 'goods',
                label: `${t('tallyImport.goods')} (${formatCount(goods.length)})`,
                children: <GoodsTable goods={goods} />,
              },
        ]}
      />
    </>
  );
}

/** The sentence over everything: the counts, whether it can be imported, and how the file was read. */
function Outcome({
  use,
  preview,
  onSaveFaults,
}: Pick<PreviewPanelProps, 'use' | 'preview' | 'onSaveFaults'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { errorCount, warningCount, all, notes } = preview;
  const severity = severityOf(preview);
  const isFaulty = severity === 'error';
  const words = WORDS[use];
  const verdicts = {
    error: t('tallyImport.faulty', { count: formatCount(errorCount) }),
    warning: t(words.warned, { count: formatCount(warningCount) }),
    success: t(words.good),
  };
  return (
    <Alert
      type={severity}
      showIcon
      title={`${t(words.counts, shown(all))} · ${verdicts[severity]}`}
      description={
        (isFaulty || notes.length > 0) && (
          <>
            {isFaulty && <p className={styles.advice}>{t(words.faultyAdvice)}</p>}
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

function severityOf({
  errorCount,
  warningCount,
}: PreviewPanelProps['preview']): 'error' | 'warning' | 'success' {
  if (errorCount > 0) return 'error';
  return warningCount > 0 ? 'warning' : 'success';
}

const shown = ({ packs, lines, pieces, area }: TallyCounts) => ({
  packs: formatCount(packs),
  lines: formatCount(lines),
  pieces: formatCount(pieces),
  area: formatArea(area),
});
