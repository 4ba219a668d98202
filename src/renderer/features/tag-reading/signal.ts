import type { TagSighting } from '#shared/desk/contract/tags';

/** The weakest and the strongest signal of a passive tag that readers report, in dBm. */
const WEAKEST_DBM = -80;
const STRONGEST_DBM = -30;
/** A tag read this often within one answer of the reader is close to it. */
const READS_CLOSE = 10;

/** How close a tag that is read is, 1 to 100: by its signal, or by how often it was read where the reader names no signal. */
export function closeness({ rssiDbm, reads }: Pick<TagSighting, 'rssiDbm' | 'reads'>): number {
  const share =
    rssiDbm === null ? reads / READS_CLOSE : (rssiDbm - WEAKEST_DBM) / (STRONGEST_DBM - WEAKEST_DBM);
  return Math.max(1, Math.round(Math.min(1, share) * 100));
}
