import type { HTMLAttributes } from 'react';
import styles from './ListTable.module.css';
import { useListRows } from './list-rows.ts';

type RowProps = HTMLAttributes<HTMLTableRowElement> & { 'data-row-key'?: unknown };

/** A row's element in a list's table. Rows without a record, such as the one for an empty list, have no key. */
export function ListRow({ 'data-row-key': key, ...row }: RowProps) {
  return key === undefined ? <tr {...row} /> : <RecordRow {...row} id={String(key)} />;
}

function RecordRow({ className, id, ...row }: HTMLAttributes<HTMLTableRowElement> & { id: string }) {
  const handlers = useListRows((rows) => rows.handlers);
  const isChosen = useListRows(({ chosen }) => chosen.has(id));
  const isOpen = useListRows(({ openId }) => openId === id);
  const isCurrent = useListRows(({ current }) => current === id);
  const classes = [className, isChosen && 'ant-table-row-selected', isOpen && styles.openRow];
  return (
    <tr
      {...row}
      {...handlers}
      className={classes.filter(Boolean).join(' ')}
      data-row-key={id}
      data-row-id={id}
      tabIndex={isCurrent ? 0 : -1}
    />
  );
}
