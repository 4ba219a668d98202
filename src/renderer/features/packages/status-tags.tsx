import { Tag } from 'antd';
import type { Pack } from '#shared/api/pack';
import { RFID_STATUSES, STOCK_STATUSES } from '#shared/domain/statuses';
import tones from '../../components/look/tones.module.css';
import { useLanguage } from '../../components/words/words.ts';

const STOCK_CLASSES: Record<Pack['stockStatus'], string | undefined> = {
  PENDING_IN: tones.amber,
  IN_STOCK: tones.green,
  LOCKED: tones.blue,
  OUT: tones.grey,
  VOID: tones.red,
};

export function StockTag({ stockStatus }: Pick<Pack, 'stockStatus'>) {
  const language = useLanguage();
  return <Tag className={STOCK_CLASSES[stockStatus]}>{STOCK_STATUSES[stockStatus][language]}</Tag>;
}

export function RfidTag({ rfidStatus }: Pick<Pack, 'rfidStatus'>) {
  const language = useLanguage();
  return (
    <Tag className={rfidStatus === 1 ? tones.green : tones.grey}>{RFID_STATUSES[rfidStatus][language]}</Tag>
  );
}
