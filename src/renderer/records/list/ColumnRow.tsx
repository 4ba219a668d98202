import { HolderOutlined } from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button, Checkbox, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../../components/Decorative.tsx';
import styles from './ColumnSettings.module.css';

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
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id,
  });
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <Button
        ref={setActivatorNodeRef}
        type="text"
        size="small"
        className={styles.handle}
        icon={<Decorative icon={HolderOutlined} />}
        {...attributes}
        {...listeners}
        aria-label={t('records.moveColumn', { title })}
      />
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
