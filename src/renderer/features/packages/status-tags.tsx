import { Tag } from 'antd';
import type { Pack } from '#shared/api/pack';
import { RFID_STATUSES, STOCK_STATUSES } from '#shared/domain/statuses';
import { useLanguage } from '../../components/words/words.ts';

const STOCK_CLASSES: Record<Pack['stockStatus'], string> = {
  PENDING_IN: 'tag-amber',
  IN_STOCK: 'tag-green',
  LOCKED: 'tag-blue',
  OUT: 'tag-grey',
  VOID: 'tag-red',
};

export function StockTag({ stockStatus }: Pick<Pack, 'stockStatus'>) {
  const language = useLanguage();
  return <Tag className={STOCK_CLASSES[stockStatus]}>{STOCK_STATUSES[stockStatus][language]}</Tag>;
}

export function RfidTag({ rfidStatus }: Pick<Pack, 'rfidStatus'>) {
  const language = useLanguage();
  return (
    <Tag className={rfidStatus === 1 ? 'tag-green' : 'tag-grey'}>{RFID_STATUSES[rfidStatus][language]}</Tag>
  );
}
