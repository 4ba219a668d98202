import { type HTMLAttributes, use } from 'react';
import styles from './ListTable.module.css';
import { ListRowsContext } from './list-rows.ts';

/** A row's element in a list's table. Rows without a record, as the one that says there is none, have no key. */
export function ListRow({
  className,
  'data-row-key': key,
  ...row
}: HTMLAttributes<HTMLTableRowElement> & { 'data-row-key'?: unknown }) {
  const rows = use(ListRowsContext);
  if (rows === null || key === undefined) return <tr {...row} className={className} />;
  const id = String(key);
  const classes = [
    className,
    rows.chosen.has(id) && 'ant-table-row-selected',
    id === rows.openId && styles.openRow,
  ];
  return (
    <tr
      {...row}
      {...rows.handlers}
      className={classes.filter(Boolean).join(' ')}
      data-row-key={id}
      data-row-id={id}
      tabIndex={id === rows.current ? 0 : -1}
    />
  );
}
