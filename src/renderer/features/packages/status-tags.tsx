import type { ComponentProps } from 'react';
import type { Pack } from '#shared/api/pack';
import { RFID_STATUSES, STOCK_STATUSES } from '#shared/domain/statuses';
import { StateTag } from '../../components/StateTag.tsx';
import { useLanguage } from '../../components/words/words.ts';

const STOCK_TONES: Record<Pack['stockStatus'], ComponentProps<typeof StateTag>['tone']> = {
  PENDING_IN: 'amber',
  IN_STOCK: 'green',
  LOCKED: 'blue',
  OUT: 'grey',
  VOID: 'red',
};

export function StockTag({ stockStatus }: Pick<Pack, 'stockStatus'>) {
  const language = useLanguage();
  return <StateTag tone={STOCK_TONES[stockStatus]}>{STOCK_STATUSES[stockStatus][language]}</StateTag>;
}

export function RfidTag({ rfidStatus }: Pick<Pack, 'rfidStatus'>) {
  const language = useLanguage();
  return (
    <StateTag tone={rfidStatus === 1 ? 'green' : 'grey'}>{RFID_STATUSES[rfidStatus][language]}</StateTag>
  );
}
