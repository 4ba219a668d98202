import { AppError, type ErrorPayload } from '#shared/errors';
import { packEpc } from '#shared/rfid/pack-epc';
import type { CompanySettings } from '#shared/settings/company-settings';
import type { PackRow } from './present.ts';

/** PC word and EPC of a package's tag, or why the company's scheme cannot hold its number; hexadecimal. */
export interface TagTarget {
  targetPc: string;
  targetEpc: string;
  tagFault: ErrorPayload | null;
}

/** The data to write to the package's tag. */
export function targetOf(
  settings: CompanySettings,
  { serial, packNo }: Pick<PackRow, 'serial' | 'packNo'>,
  companySerial: number,
): TagTarget {
  try {
    const { pc, epc } = packEpc(settings, { companySerial, serial, packNo });
    return { targetPc: pc, targetEpc: epc, tagFault: null };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'epc.not_encodable')) throw error;
    return { targetPc: '', targetEpc: '', tagFault: error.toPayload() };
  }
}
