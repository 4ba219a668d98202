import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Column as DrawnColumn } from 'react-data-grid';
import type { Language } from '#shared/errors';
import { CellInput } from './CellInput.tsx';
import { CellText } from './CellText.tsx';
import styles from './EntryGrid.module.css';
import type { GridRow } from './grid-rows.ts';
import type { GridSource } from './grid-source.ts';
import type { Column } from './model/sheet.ts';

/** The index of the column of line numbers, before those of the sheet. */
export const NUMBER_COLUMN = 0;

interface DrawnBy {
  columns: readonly Column[];
  source: GridSource;
  renderSum: (name: string) => ReactNode;
  language: Language;
  t: TFunction;
}

/** The only row of sums has no content of its own: each of its cells reads its sum. */
export type SumRow = 'sums';

/** The columns of a sheet as the grid draws them, behind the numbers of its lines. */
export function drawnColumns(by: DrawnBy): DrawnColumn<GridRow, SumRow>[] {
  return [numberColumn(by), ...by.columns.map((column, index) => sheetColumn(column, index, by))];
}

function numberColumn({ t }: DrawnBy): DrawnColumn<GridRow, SumRow> {
  return {
    key: '#',
    name: t('grid.line'),
    width: 56,
    frozen: true,
    cellClass: styles.number,
    headerCellClass: styles.number,
    summaryCellClass: styles.sum,
    renderCell: ({ rowIdx }) => rowIdx + 1,
    renderSummaryCell: () => t('grid.sum'),
  };
}

function sheetColumn(
  column: Column,
  index: number,
  { source, renderSum, language, t }: DrawnBy,
): DrawnColumn<GridRow, SumRow> {
  const { name, title, kind, width, isFixed = false, isFrozen = false, isRequired = false } = column;
  const side = kind === 'figure' ? styles.right : '';
  const ground = isFixed ? styles.fixed : '';
  return {
    key: name,
    name: title,
    minWidth: width,
    frozen: isFrozen,
    headerCellClass: `${side} ${isRequired ? styles.required : ''}`,
    summaryCellClass: `${styles.sum} ${side}`,
    cellClass: ({ from, to }) => `${side} ${ground} ${index >= from && index <= to ? styles.selected : ''}`,
    renderCell: ({ rowIdx, tabIndex }) => {
      const cell = { source, column, at: rowIdx };
      return tabIndex === 0 ? (
        <CellInput {...cell} label={t('grid.cell', { title, line: rowIdx + 1 })} />
      ) : (
        <CellText {...cell} language={language} />
      );
    },
    renderSummaryCell: () => <span className={styles.text}>{renderSum(name)}</span>,
  };
}
