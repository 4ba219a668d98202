import { AppError } from '../errors.ts';
import {
  describeGdti96,
  describeGsrn96,
  describeSgln96,
  describeUsdod96,
  GDTI96_HEADER,
  GSRN96_HEADER,
  SGLN96_HEADER,
  USDOD96_HEADER,
} from './foreign-epc.ts';
import { decodeGiai96, decodeGiai202, GIAI96_HEADER, GIAI202_HEADER, type Giai } from './giai.ts';
import { decodeGid96, GID96_HEADER } from './gid96.ts';
import { decodeGrai96, decodeGrai170, GRAI96_HEADER, GRAI170_HEADER, type Grai } from './grai.ts';
import { normalizeEpc } from './hex.ts';
import { decodeIsoText } from './iso-text.ts';
import { parsePc } from './pc-word.ts';
import { decodeSgtin96, SGTIN96_HEADER } from './sgtin96.ts';
import { decodeSgtin198, SGTIN198_HEADER } from './sgtin198.ts';
import { decodeSscc96, SSCC96_HEADER } from './sscc96.ts';

/** The usual name of an EPC's scheme, and its content as text; `text` is empty if the scheme has no further content. */
export interface EpcDescription {
  scheme: string;
  text: string;
}

interface Scheme {
  name: string;
  describe?: (epc: string) => string;
}

/** Schemes by the EPC's first byte (GS1 EPC TDS, table of headers). */
const GS1_SCHEMES = new Map<number, Scheme>([
  [GDTI96_HEADER, { name: 'GDTI-96', describe: describeGdti96 }],
  [GSRN96_HEADER, { name: 'GSRN-96', describe: describeGsrn96 }],
  [USDOD96_HEADER, { name: 'USDOD-96', describe: describeUsdod96 }],
  [SGTIN96_HEADER, { name: 'SGTIN-96', describe: (epc) => describeSgtin(decodeSgtin96(epc)) }],
  [SSCC96_HEADER, { name: 'SSCC-96', describe: (epc) => `SSCC ${decodeSscc96(epc).sscc}` }],
  [SGLN96_HEADER, { name: 'SGLN-96', describe: describeSgln96 }],
  [GRAI96_HEADER, { name: 'GRAI-96', describe: (epc) => describeGrai(decodeGrai96(epc)) }],
  [GIAI96_HEADER, { name: 'GIAI-96', describe: (epc) => describeGiai(decodeGiai96(epc)) }],
  [GID96_HEADER, { name: 'GID-96', describe: describeGid }],
  [SGTIN198_HEADER, { name: 'SGTIN-198', describe: (epc) => describeSgtin(decodeSgtin198(epc)) }],
  [GRAI170_HEADER, { name: 'GRAI-170', describe: (epc) => describeGrai(decodeGrai170(epc)) }],
  [GIAI202_HEADER, { name: 'GIAI-202', describe: (epc) => describeGiai(decodeGiai202(epc)) }],
  // No scheme: the EPC of an unprogrammed chip looks like a TID.
  [0xe2, { name: 'unprogrammed' }],
]);

/** A4, A6, A7, A8 and AA are the same groups for hazardous goods. */
const ISO_STANDARDS = new Map([
  [0xa1, 'ISO 17367'],
  [0xa2, 'ISO 17365'],
  [0xa3, 'ISO 17364'],
  [0xa4, 'ISO 17367'],
  [0xa5, 'ISO 17366'],
  [0xa6, 'ISO 17366'],
  [0xa7, 'ISO 17365'],
  [0xa8, 'ISO 17364'],
  [0xa9, 'ISO 17363'],
  [0xaa, 'ISO 17363'],
]);

/**
 * Names the scheme of an EPC and decodes it if possible; never throws, whatever the tag holds. Without a PC word the
 * EPC is treated as GS1.
 */
export function describeEpc(pc: string | null, epc: string): EpcDescription {
  try {
    const afi = pc === null ? null : parsePc(pc).afi;
    if (afi !== null) return describeIso(afi, normalizeEpc(epc));
    const scheme = GS1_SCHEMES.get(Number.parseInt(normalizeEpc(epc).slice(0, 2), 16));
    if (scheme === undefined) return { scheme: 'unknown', text: '' };
    return { scheme: scheme.name, text: decodeOrEmpty(() => scheme.describe?.(epc) ?? '') };
  } catch (error) {
    // An EPC of length zero or an invalid PC word is a state of the tag, not an error.
    if (error instanceof AppError) return { scheme: 'unknown', text: '' };
    throw error;
  }
}

function describeIso(afi: number, epc: string): EpcDescription {
  const standard = ISO_STANDARDS.get(afi);
  if (standard === undefined) return { scheme: `AFI ${afi.toString(16).toUpperCase()}`, text: '' };
  return { scheme: standard, text: decodeOrEmpty(() => decodeIsoText(epc)) };
}

function decodeOrEmpty(decode: () => string): string {
  try {
    return decode();
  } catch (error) {
    // The header names a scheme that the rest does not follow: return its name only.
    if (error instanceof AppError) return '';
    throw error;
  }
}

const describeSgtin = ({ gtin, serial }: { gtin: string; serial: string | number | bigint }) =>
  `GTIN ${gtin} / ${serial}`;

const describeGrai = ({ companyPrefix, assetType, serial }: Grai) =>
  `GRAI ${companyPrefix}.${assetType}.${serial}`;

const describeGiai = ({ companyPrefix, assetReference }: Giai) => `GIAI ${companyPrefix}${assetReference}`;

function describeGid(epc: string): string {
  const { manager, objectClass, serial } = decodeGid96(epc);
  return `${manager}.${objectClass}.${serial}`;
}
