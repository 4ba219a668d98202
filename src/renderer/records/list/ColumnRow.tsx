import { Checkbox, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { SortHandle } from '../../components/list/SortHandle.tsx';
import { useSortableItem } from '../../components/list/use-sortable-item.ts';

interface ColumnRowProps {
  id: string;
  title: string;
  isShown: boolean;
  /** The only visible column, which cannot be hidden. */
  isLast: boolean;
  widthPx: number;
  onShow: (isShown: boolean) => void;
  onWidth: (widthPx: number) => void;
}

/** One column in the settings: its handle, its checkbox, its width. */
export function ColumnRow({ id, title, isShown, isLast, widthPx, onShow, onWidth }: ColumnRowProps) {
  const { t } = useTranslation();
  const { item, handle } = useSortableItem(id);
  return (
    <li {...item}>
      <SortHandle handle={handle} label={t('records.moveColumn', { title })} />
      <Checkbox checked={isShown} disabled={isLast} onChange={({ target }) => onShow(target.checked)}>
        {title}
      </Checkbox>
      <InputNumber
        size="small"
        min={48}
        max={1200}
        step={10}
        precision={0}
        disabled={!isShown}
        aria-label={t('records.columnWidth', { title })}
        value={isShown ? widthPx : null}
        onChange={(width) => width !== null && onWidth(width)}
      />
    </li>
  );
}
