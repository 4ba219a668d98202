import { AppError, type ErrorPayload, hasCode } from '#shared/errors';
import { packEpc } from '#shared/rfid/pack-epc';
import type { CompanySettings } from '#shared/settings/company-settings';
import type { PackRow } from './present.ts';

/** PC word and EPC of a package's tag, hexadecimal, or why none is written. */
export interface TagTarget {
  targetPc: string;
  targetEpc: string;
  tagFault: ErrorPayload | null;
}

/** The data to write to the package's tag. */
export function targetOf(
  settings: CompanySettings,
  { serial, packNo, stockStatus }: Pick<PackRow, 'serial' | 'packNo' | 'stockStatus'>,
  companySerial: number,
): TagTarget {
  if (stockStatus === 'VOID') return noTarget(new AppError('tag.pack_void', { packNo }));
  try {
    const { pc, epc } = packEpc(settings, { companySerial, serial, packNo });
    return { targetPc: pc, targetEpc: epc, tagFault: null };
  } catch (error) {
    if (!hasCode(error, 'epc.not_encodable')) throw error;
    return noTarget(error);
  }
}

const noTarget = (error: AppError): TagTarget => ({
  targetPc: '',
  targetEpc: '',
  tagFault: error.toPayload(),
});
