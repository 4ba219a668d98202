import { type KeyboardEvent, type ReactNode, useCallback, useDeferredValue } from 'react';
import { useStore } from 'zustand';
import { formatFigure, shownDecimals } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { EntryGrid } from '../EntryGrid.tsx';
import { linesOf } from '../model/actions.ts';
import styles from './LinesGrid.module.css';
import { sumOf } from './line-sum.ts';
import type { LinesGridState } from './use-lines-grid.ts';

interface LinesGridProps {
  lines: LinesGridState;
  /** Between the heading and the lines. */
  above?: ReactNode;
}

const ROW_PX = 32;
/** Heads of up to two rows in English. */
const HEAD_PX = { zh: ROW_PX, en: 44 };
/** Sums, toolbar and scroll bar. */
const AROUND_PX = ROW_PX + 48;
const [FEWEST, MOST] = [3, 15];
const noHint = () => '';

/** The lines of a record in a grid as high as they need, up to a limit. */
export function LinesGrid({ lines, above }: LinesGridProps) {
  const language = useLanguage();
  const { group, grid, check } = lines;
  const title = group.words.many[language];
  const count = useStore(grid.handle.store, (state) => linesOf(state).length);
  const headPx = HEAD_PX[language];
  const rows = Math.min(Math.max(count, FEWEST), MOST);
  const renderSum = useCallback((name: string) => <ColumnSum lines={lines} name={name} />, [lines]);
  return (
    <section className={styles.lines} aria-label={title} onKeyDown={keepEnter}>
      <h2>{title}</h2>
      {above}
      <div className={styles.box} style={{ blockSize: headPx + rows * ROW_PX + AROUND_PX }}>
        <EntryGrid
          label={title}
          grid={grid}
          check={check}
          hintOf={noHint}
          renderSum={renderSum}
          headPx={headPx}
        />
      </div>
    </section>
  );
}

/** The form around would go on to its next field. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.stopPropagation();
}

/** The sum of a column; after a letter, the one before until it is painted. */
function ColumnSum({ lines: { grid, group, read }, name }: { lines: LinesGridState; name: string }) {
  const lines = useDeferredValue(useStore(grid.handle.store, linesOf));
  const field = group.fields[name];
  const total = sumOf(group, lines.map(read), name);
  if (field === undefined || total === null) return null;
  return formatFigure(total.toString(), shownDecimals(field));
}
