import type { ReactNode } from 'react';
import styles from './FigureTable.module.css';
import texts from './look/texts.module.css';

interface FigureTableProps {
  title: string;
  /** The first column names the row, the others are figures unless they are words. */
  columns: readonly string[];
  /** Indexes of further columns that are words. */
  wordColumns?: readonly number[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** Figures in rows: of a chart, of a partner. */
export function FigureTable({ title, columns, wordColumns = [], rows }: FigureTableProps) {
  const look = (index: number) => (wordColumns.includes(index) ? styles.words : undefined);
  return (
    <table className={`${styles.figures} ${texts.numbers}`} aria-label={title}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" className={look(index)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...figures] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {figures.map((figure, index) => (
              <td key={columns[index + 1]} className={look(index + 1)}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
