import type { Channel, Region } from '../desk/contract/readers.ts';
import type { Words } from '../errors.ts';

/** Gain of an antenna over an isotropic one. Panels of readers have 5 to 6 dBi, plates of desktop readers 2 to 3. */
export const USUAL_GAIN_DBI = 6;
/** Gains that can be entered: lossy near-field plates to narrow panels. */
export const GAIN_RANGE_DBI = { least: -20, most: 15 } as const;

/** A half-wave dipole, to which effective radiated power (e.r.p.) refers, over an isotropic antenna (e.i.r.p.). */
const DIPOLE_DBI = 2.15;
const erp = (watts: number) => eirp(watts) + DIPOLE_DBI;
const eirp = (watts: number) => 10 * Math.log10(watts * 1000);

interface PowerRule {
  /** Radiated, in dBm e.i.r.p. */
  most: number;
  /** Limit at the antenna's connector, whatever the antenna; if absent, only the radiated power is limited. */
  mostConducted?: number;
  /** The frequencies for which `most` applies, in MHz; channels outside have the limit `beside`. */
  fromMhz: number;
  toMhz: number;
  beside: number;
  /** Where it is written. */
  rule: Words;
}

/** The most power of a reader, by the rules of its region. */
const POWER_RULES: Record<Region, PowerRule> = {
  CN900: {
    most: erp(2),
    fromMhz: 920.5,
    toMhz: 924.5,
    beside: erp(0.1),
    // Limits of 2007. The rules of 2024 replace them for this band and must be checked for different limits.
    rule: {
      zh: '信部无〔2007〕205号，2 W（e.r.p.）',
      en: 'MII 2007 No. 205, 2 W (e.r.p.)',
    },
  },
  CN800: {
    most: erp(2),
    fromMhz: 840.5,
    toMhz: 844.5,
    beside: erp(0.1),
    // The rules of 2024 let readers go on that were approved before.
    rule: {
      zh: '信部无〔2007〕205号，2 W（e.r.p.）；2024 年起不再核准新设备',
      en: 'MII 2007 No. 205, 2 W (e.r.p.); no new readers are approved since 2024',
    },
  },
  US: {
    // 1 W with 50 or more hopping channels, reduced by the antenna's gain beyond 6 dBi.
    most: eirp(1) + 6,
    mostConducted: eirp(1),
    fromMhz: 902,
    toMhz: 928,
    beside: eirp(1) + 6,
    rule: { zh: '47 CFR 15.247(b)，1 W（天线 6 dBi）', en: '47 CFR 15.247(b), 1 W (antenna of 6 dBi)' },
  },
  EU: {
    most: erp(2),
    fromMhz: 865.6,
    toMhz: 867.6,
    beside: erp(0.1),
    rule: { zh: 'ETSI EN 302 208，2 W（e.r.p.）', en: 'ETSI EN 302 208, 2 W (e.r.p.)' },
  },
  KR: {
    most: eirp(4),
    fromMhz: 917,
    toMhz: 920.8,
    beside: eirp(0.2),
    rule: {
      zh: 'GS1 各国 UHF 频率一览（2021），4 W（e.i.r.p.）',
      en: 'GS1 overview of UHF regulations (2021), 4 W (e.i.r.p.)',
    },
  },
};

const REGIONS = Object.keys(POWER_RULES) as Region[];

/** The limit of the most generous rule with an antenna without gain, in whole dBm. */
export const HIGHEST_POWER_DBM = Math.floor(Math.max(...Object.values(POWER_RULES).map(({ most }) => most)));

/** Where a reader transmits. `channel` is null if the reader does not report it. */
export interface Transmission {
  region: Region | null;
  channel: Channel | null;
  antennaGainDbi: number;
}

/**
 * The maximum power in dBm at the antenna's connector, in tenths; for an unknown region, the power that every region
 * allows. A reader that hops omits channels with lower limits itself, as it was approved for its region.
 */
export function mostPowerDbm({ region, channel, antennaGainDbi }: Transmission): number {
  if (region === null)
    return Math.min(...REGIONS.map((any) => mostPowerDbm({ region: any, channel: 'hop', antennaGainDbi })));
  const { most, mostConducted = HIGHEST_POWER_DBM, fromMhz, toMhz, beside } = POWER_RULES[region];
  const isBeside = typeof channel === 'number' && (channel < fromMhz || channel > toMhz);
  const dbm = Math.min((isBeside ? beside : most) - antennaGainDbi, mostConducted);
  return Math.floor(dbm * 10) / 10;
}

/** The rule of a region in words; null if the region is unknown. */
export function powerRule(region: Region | null): Words | null {
  return region === null ? null : POWER_RULES[region].rule;
}

/** Whether the power exceeds `mostDbm` after the rounding of most readers to whole dBm. */
export function isIllegalPower(powerDbm: number, mostDbm: number): boolean {
  return Math.max(powerDbm, Math.round(powerDbm)) > mostDbm;
}
