import type { CompanySettings } from '../settings/company-settings.ts';
import { encodeGid96 } from './gid96.ts';
import { SSCC_PLAN } from './gs1.ts';
import { encodeSscc96 } from './sscc96.ts';

/** SSCC filter value of a unit load (GS1 EPC TDS). */
const UNIT_LOAD = 6;
const EXTENSION_DIGIT = '0';

type Scheme = Pick<CompanySettings, 'epcScheme' | 'epcManager' | 'gs1CompanyPrefix'>;

/**
 * The EPC a package's tag is to bear, 24 hexadecimal digits, by the company's scheme: `serial` is the package's number in
 * the company, `companySerial` the company's own, which GID-96 tells it by. Throws `epc.not_encodable`.
 */
export function packEpc(
  { epcScheme, epcManager, gs1CompanyPrefix }: Scheme,
  { companySerial, serial }: { companySerial: number; serial: number | bigint },
): string {
  if (epcScheme === 'GID96') return encodeGid96({ manager: epcManager, objectClass: companySerial, serial });
  const digits = SSCC_PLAN.digits - gs1CompanyPrefix.length - EXTENSION_DIGIT.length;
  const serialReference = EXTENSION_DIGIT + String(serial).padStart(digits, '0');
  return encodeSscc96({ filter: UNIT_LOAD, companyPrefix: gs1CompanyPrefix, serialReference });
}
