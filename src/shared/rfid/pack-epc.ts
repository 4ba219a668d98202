import type { CompanySettings } from '../settings/company-settings.ts';
import { encodeGid96 } from './gid96.ts';
import { SSCC_PLAN } from './gs1.ts';
import { encodeSscc96 } from './sscc96.ts';

/** SSCC filter value of a unit load (GS1 EPC TDS). */
const UNIT_LOAD = 6;
const EXTENSION_DIGIT = '0';

type Scheme = Pick<CompanySettings, 'epcScheme' | 'epcManager' | 'gs1CompanyPrefix'>;

/**
 * The EPC of a package's tag, 24 hexadecimal digits, in the company's scheme: `serial` is the package's number within
 * the company, `companySerial` the number of the company in GID-96. Throws `epc.not_encodable`.
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
