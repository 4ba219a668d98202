import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SortHandle } from './SortHandle.tsx';
import { useSortableItem } from './use-sortable-item.ts';

export interface SortableColumnProps {
  id: string;
  title: string;
  isShown: boolean;
  /** The only visible column, which cannot be left out. */
  isLast: boolean;
  onShow: (isShown: boolean) => void;
  /** Shown after the checkbox. */
  children?: ReactNode;
}

/** A column among those to be chosen and ordered: its handle and its checkbox. */
export function SortableColumn({ id, title, isShown, isLast, onShow, children }: SortableColumnProps) {
  const { t } = useTranslation();
  const { item, handle } = useSortableItem(id);
  return (
    <li {...item}>
      <SortHandle handle={handle} label={t('records.moveColumn', { title })} />
      <Checkbox checked={isShown} disabled={isLast} onChange={({ target }) => onShow(target.checked)}>
        {title}
      </Checkbox>
      {children}
    </li>
  );
}
