import type { ReactNode } from 'react';
import texts from '../../components/look/texts.module.css';
import styles from './FigureTable.module.css';

interface FigureTableProps {
  title: string;
  /** The first column names the row, the others are figures. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** All figures of a chart. */
export function FigureTable({ title, columns, rows }: FigureTableProps) {
  return (
    <table className={`${styles.figures} ${texts.numbers}`} aria-label={title}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
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
              <td key={columns[index + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
