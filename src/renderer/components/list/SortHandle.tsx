import { HolderOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Decorative } from '../Decorative.tsx';
import styles from './SortHandle.module.css';
import type { useSortableItem } from './use-sortable-item.ts';

interface SortHandleProps {
  handle: ReturnType<typeof useSortableItem>['handle'];
  label: string;
}

/** Moves its item among the others, by pointer or by Space and arrows. */
export function SortHandle({ handle, label }: SortHandleProps) {
  return (
    <Button
      type="text"
      size="small"
      className={styles.handle}
      icon={<Decorative icon={HolderOutlined} />}
      {...handle}
      aria-label={label}
    />
  );
}
