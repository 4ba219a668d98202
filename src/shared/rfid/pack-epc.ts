import type { EpcScheme } from '../settings/company-settings.ts';
import { encodeGiai96, encodeGiai202 } from './giai.ts';
import { encodeGid96 } from './gid96.ts';
import { encodeGrai96, encodeGrai170 } from './grai.ts';
import { SSCC_PLAN } from './gs1.ts';
import { Afi, encodeIsoText } from './iso-text.ts';
import { buildPc } from './pc-word.ts';
import { encodeSgtin96 } from './sgtin96.ts';
import { encodeSgtin198 } from './sgtin198.ts';
import { encodeSscc96 } from './sscc96.ts';

/** Filter value of a unit load of SGTIN and SSCC; other keys have no such value (GS1 EPC TDS). */
const UNIT_LOAD = 6;
const ALL_OTHERS = 0;
const EXTENSION_DIGIT = '0';

/** The company's settings for encoding tags. */
export interface EpcSettings {
  epcScheme: EpcScheme;
  /** GID-96: general manager number. */
  epcManager: number;
  /** Keys of GS1: 6 to 12 digits. */
  gs1CompanyPrefix: string;
  /** SGTIN: indicator digit and item reference, 13 digits together with the prefix; GRAI: asset type, 12 digits. */
  gs1Reference: string;
}

/** The numbers of a package that are encoded in its tag. */
export interface PackNumbers {
  /** The number of the company in GID-96. */
  companySerial: number;
  /** The package's number within the company. */
  serial: number | bigint;
  /** The package number that people use; schemes with letters contain it. */
  packNo: string;
}

type Encode = (settings: EpcSettings, numbers: PackNumbers) => string;

/** Schemes of GS1 (T = 0). */
const GS1_SCHEMES: Readonly<Record<Exclude<EpcScheme, 'ISO17365' | 'ISO17367'>, Encode>> = {
  GID96: ({ epcManager }, { companySerial, serial }) =>
    encodeGid96({ manager: epcManager, objectClass: companySerial, serial }),
  SSCC96({ gs1CompanyPrefix: companyPrefix }, { serial }) {
    const digits = SSCC_PLAN.digits - companyPrefix.length - EXTENSION_DIGIT.length;
    const serialReference = EXTENSION_DIGIT + String(serial).padStart(digits, '0');
    return encodeSscc96({ filter: UNIT_LOAD, companyPrefix, serialReference });
  },
  SGTIN96: ({ gs1CompanyPrefix: companyPrefix, gs1Reference: itemReference }, { serial }) =>
    encodeSgtin96({ filter: UNIT_LOAD, companyPrefix, itemReference, serial }),
  SGTIN198: ({ gs1CompanyPrefix: companyPrefix, gs1Reference: itemReference }, { packNo }) =>
    encodeSgtin198({ filter: UNIT_LOAD, companyPrefix, itemReference, serial: packNo }),
  GRAI96: ({ gs1CompanyPrefix: companyPrefix, gs1Reference: assetType }, { serial }) =>
    encodeGrai96({ filter: ALL_OTHERS, companyPrefix, assetType, serial }),
  GRAI170: ({ gs1CompanyPrefix: companyPrefix, gs1Reference: assetType }, { packNo }) =>
    encodeGrai170({ filter: ALL_OTHERS, companyPrefix, assetType, serial: packNo }),
  GIAI96: ({ gs1CompanyPrefix: companyPrefix }, { serial }) =>
    encodeGiai96({ filter: ALL_OTHERS, companyPrefix, assetReference: serial }),
  GIAI202: ({ gs1CompanyPrefix: companyPrefix }, { packNo }) =>
    encodeGiai202({ filter: ALL_OTHERS, companyPrefix, assetReference: packNo }),
};

/**
 * Schemes that contain the package's serial number within the company; the others contain the number that people use.
 */
export const NUMBER_SCHEMES: readonly EpcScheme[] = ['GID96', 'SSCC96', 'SGTIN96', 'GRAI96', 'GIAI96'];
/** Schemes that need a company prefix of GS1. */
export const KEY_SCHEMES: readonly EpcScheme[] = [
  'SSCC96',
  'SGTIN96',
  'SGTIN198',
  'GRAI96',
  'GRAI170',
  'GIAI96',
  'GIAI202',
];

/**
 * PC word and EPC for a package's tag, hexadecimal, in the company's scheme. Throws `epc.not_encodable` naming the
 * value that does not fit.
 */
export function packEpc(settings: EpcSettings, numbers: PackNumbers): { pc: string; epc: string } {
  if (settings.epcScheme === 'ISO17365') return encodeIsoText(numbers.packNo, Afi.transportUnit);
  if (settings.epcScheme === 'ISO17367') return encodeIsoText(numbers.packNo, Afi.product);
  const epc = GS1_SCHEMES[settings.epcScheme](settings, numbers);
  return { pc: buildPc(epc), epc };
}
