import type { ComponentProps } from 'react';
import type { Pack } from '#shared/api/pack';
import { RFID_STATUSES, STOCK_STATUSES } from '#shared/domain/statuses';
import type { Language } from '#shared/errors';
import { StateTag } from '../../components/StateTag.tsx';
import { useLanguage } from '../../components/words/words.ts';

const STOCK_TONES: Record<Pack['stockStatus'], ComponentProps<typeof StateTag>['tone']> = {
  PENDING_IN: 'amber',
  IN_STOCK: 'green',
  LOCKED: 'blue',
  OUT: 'grey',
  VOID: 'red',
};

/** A package's stock state as a tag. For cells of a list, whose text must be readable without drawing the tag. */
export const stockTag = (stockStatus: Pack['stockStatus'], language: Language) => (
  <StateTag tone={STOCK_TONES[stockStatus]}>{STOCK_STATUSES[stockStatus][language]}</StateTag>
);

/** Whether a package's tag was written, as a tag; see {@link stockTag}. */
export const rfidTag = (rfidStatus: Pack['rfidStatus'], language: Language) => (
  <StateTag tone={rfidStatus === 1 ? 'green' : 'grey'}>{RFID_STATUSES[rfidStatus][language]}</StateTag>
);

export function StockTag({ stockStatus }: Pick<Pack, 'stockStatus'>) {
  return stockTag(stockStatus, useLanguage());
}

export function RfidTag({ rfidStatus }: Pick<Pack, 'rfidStatus'>) {
  return rfidTag(rfidStatus, useLanguage());
}
