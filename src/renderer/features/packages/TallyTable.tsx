import { Alert, Skeleton } from 'antd';
import { memo, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PackDetail, TallyLine } from '#shared/api/pack';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import { formatArea, formatCount, formatWidth } from '../../components/words/numbers.ts';
import { useSettings } from '../../records/calls/use-settings.ts';
import { NoTally } from './NoTally.tsx';
import { StockTag } from './status-tags.tsx';
import styles from './TallyTable.module.css';
import { checkTally, type TallyStates, tallyStates } from './tally-check.ts';

interface TallyTableProps {
  pack: PackDetail;
  lines: Loaded<TallyLine[]>;
}

/** Lines that are drawn at once; the rest of a long tally follows when these are on the screen. */
const FIRST_LINES = 100;

/**
 * The tally lines. A plain table: it draws 2,000 lines, prints, and is a table for screen readers. Head and
 * totals stay in view. Lines that have left the package come last, set back,
 * with their state.
 */
export function TallyTable({ pack, lines }: TallyTableProps) {
  const { t } = useTranslation();
  const settings = useSettings();
  const check = useMemo(
    () => lines.data && checkTally(lines.data, pack, settings),
    [lines.data, pack, settings],
  );
  const states = useMemo(() => tallyStates(lines.data ?? [], pack), [lines.data, pack]);

  const drawsAll = useDeferredValue(lines.data !== null, false);
  const drawn = drawsAll ? states.ordered : states.ordered.slice(0, FIRST_LINES);

  if (lines.error) return <ErrorPanel error={lines.error} onRetry={lines.reload} />;
  if (!lines.data || !check) return <Skeleton active aria-label={t('common.loading')} />;
  if (lines.data.length === 0) return <NoTally packNo={pack.packNo} />;
  const { difference, wrongAreas } = check;
  const problemOf = ({ id }: TallyLine) => {
    const expected = wrongAreas.get(id);
    return expected === undefined ? '' : t('packages.lineDiffers', { area: formatArea(expected) });
  };
  return (
    <>
      {difference && (
        <Alert
          type="warning"
          showIcon
          title={t('packages.tallyDiffers')}
          description={t('packages.tallyDiffersAdvice', {
            area: formatArea(difference.area),
            pieces: formatCount(difference.pieces),
          })}
        />
      )}
      {wrongAreas.size > 0 && (
        <Alert type="warning" showIcon title={t('packages.linesDiffer', { count: wrongAreas.size })} />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('packages.tallyTable')}>
        <table className={styles.tally}>
          <thead>
            <tr>
              <th scope="col" className={styles.right}>
                {t('packages.lineNo')}
              </th>
              <th scope="col">{t('packages.logNo')}</th>
              <th scope="col" className={styles.right}>
                {t('packages.bundleNo')}
              </th>
              <th scope="col" className={styles.right}>
                {t('packages.lineLength')}
              </th>
              <th scope="col" className={styles.right}>
                {t('packages.lineWidth')}
              </th>
              <th scope="col" className={styles.right}>
                {t('packages.linePieces')}
              </th>
              <th scope="col" className={styles.right}>
                {t('packages.lineArea')}
              </th>
              <th scope="col">{t('packages.barcode')}</th>
              {states.differ && <th scope="col">{t('packages.state')}</th>}
              {states.hasRemarks && <th scope="col">{t('packages.remark')}</th>}
            </tr>
          </thead>
          <tbody>
            {drawn.map((line) => (
              <LineRow key={line.id} line={line} problem={problemOf(line)} states={states} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className={styles.right}>
                {t('packages.sum')}
              </th>
              <td />
              <td className={styles.right}>{formatCount(pack.totals.bundles)}</td>
              <td />
              <td />
              <td className={styles.right}>{formatCount(pack.totals.pieces)}</td>
              <td className={styles.right}>{formatArea(pack.totals.area)}</td>
              <td />
              {states.differ && <td />}
              {states.hasRemarks && <td />}
            </tr>
          </tfoot>
        </table>
      </section>
    </>
  );
}

interface LineRowProps {
  line: TallyLine;
  /** The fault of the line's area; empty if there is none. */
  problem: string;
  states: TallyStates;
}

/** Plain and memoised, because there may be 2,000 of them. */
const LineRow = memo(function LineRow({ line, problem, states }: LineRowProps) {
  const isGone = !states.counted.has(line.id) && line.stockStatus !== 'PENDING_IN';
  const goneClass = isGone ? styles.gone : undefined;
  return (
    <tr className={problem ? styles.wrong : goneClass}>
      <td className={styles.right}>{line.lineNo}</td>
      <td>{line.logNo}</td>
      <td className={styles.right}>{line.bundleNo}</td>
      <td className={styles.right}>{line.lengthCm}</td>
      <td className={styles.right}>{formatWidth(line.widthCm)}</td>
      <td className={styles.right}>{line.pieces}</td>
      <td className={styles.right} title={problem || undefined}>
        {formatArea(line.area)}
      </td>
      <td>{line.barcode}</td>
      {states.differ && (
        <td>
          <StockTag stockStatus={line.stockStatus} /> {line.lockedDocNo}
        </td>
      )}
      {states.hasRemarks && <td>{line.remark}</td>}
    </tr>
  );
});
