import { memo, useCallback, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import texts from '../../components/look/texts.module.css';
import { formatArea, formatCount } from '../../components/words/numbers.ts';
import { EntryGrid } from '../EntryGrid.tsx';
import { linesOf } from '../model/actions.ts';
import type { Column, Line } from '../model/sheet.ts';
import styles from './TallyGrid.module.css';
import type { TallyTotals } from './tally-totals.ts';
import type { TallyGridState } from './use-tally-grid.ts';

interface TallyGridProps {
  label: string;
  tally: TallyGridState;
}

/** The grid of tally lines, with their sums below and by log. */
export function TallyGrid({ label, tally }: TallyGridProps) {
  const { grid, check, read } = tally;
  const hintOf = useCallback(
    (line: Line, { name }: Column) => {
      const figures = name === 'area' ? read(line).figures : null;
      return figures === null ? '' : formatArea(figures.area);
    },
    [read],
  );
  const renderSum = useCallback((name: string) => <ColumnSum tally={tally} name={name} />, [tally]);
  return (
    <EntryGrid label={label} grid={grid} check={check} hintOf={hintOf} renderSum={renderSum}>
      <Uncounted tally={tally} />
      <LogSums tally={tally} />
    </EntryGrid>
  );
}

/** The totals of the lines; after a letter, those before until it is painted. */
function useTotals({ grid, totalsOf }: TallyGridState): TallyTotals {
  return totalsOf(useDeferredValue(useStore(grid.handle.store, linesOf)));
}

function ColumnSum({ tally, name }: { tally: TallyGridState; name: string }) {
  const { bundles, pieces, area } = useTotals(tally);
  if (name === 'bundleNo') return formatCount(bundles);
  if (name === 'pieces') return formatCount(pieces);
  return name === 'area' && formatArea(area);
}

/** Lines whose size is not complete are not in the sums; an entry in progress is one of them. */
function Uncounted({ tally }: { tally: TallyGridState }) {
  const { t } = useTranslation();
  const { uncounted } = useTotals(tally);
  return (
    uncounted > 1 && <span className={styles.uncounted}>{t('grid.uncounted', { count: uncounted })}</span>
  );
}

function LogSums({ tally }: { tally: TallyGridState }) {
  const { logs } = useTotals(tally);
  return logs.length > 0 && <LogList logs={logs} />;
}

/** Drawn again for other sums only, not with each letter. */
const LogList = memo(function LogList({ logs }: Pick<TallyTotals, 'logs'>) {
  const { t } = useTranslation();
  return (
    <ul className={`${styles.logs} ${texts.numbers}`} aria-label={t('grid.byLog')}>
      {logs.map(({ logNo, bundles, pieces, area }) => (
        <li key={logNo}>
          <div className={styles.log}>
            <strong>{logNo || t('grid.noLog')}</strong>{' '}
            {t('grid.logSum', {
              bundles: formatCount(bundles),
              pieces: formatCount(pieces),
              area: formatArea(area),
            })}
          </div>
        </li>
      ))}
    </ul>
  );
});
