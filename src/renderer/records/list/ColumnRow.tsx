import { InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { SortableColumn, type SortableColumnProps } from '../../components/list/SortableColumn.tsx';

interface ColumnRowProps extends Omit<SortableColumnProps, 'children'> {
  widthPx: number;
  onWidth: (widthPx: number) => void;
}

/** One column in the settings: its handle, its checkbox, its width. */
export function ColumnRow({ widthPx, onWidth, ...column }: ColumnRowProps) {
  const { t } = useTranslation();
  const { title, isShown } = column;
  return (
    <SortableColumn {...column}>
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
    </SortableColumn>
  );
}
