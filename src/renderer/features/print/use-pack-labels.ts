import { useState } from 'react';
import { type PackDetail, packApi } from '#shared/api/pack';
import { settingApi } from '#shared/api/setting';
import type { ReprintRule } from '#shared/domain/reprint';
import { request } from '../../api/session.ts';
import { type Loaded, useLoaded } from '../../components/loading/use-loaded.ts';
import { localDate } from '../../i18n/dates.ts';
import type { PackRef } from '../../stores/dialogs.ts';
import { useTenantId } from '../../stores/session.ts';
import { type LabelSource, packSource } from './label-source.ts';

const AT_ONCE = 4;

export interface PackLabels {
  source: LabelSource;
  /** Numbers of the packages that have no tally lines and therefore no label. */
  withoutTally: string[];
  /** The company's rule for those printed before. */
  reprintRule: ReprintRule;
}

/**
 * Reads the labels' data now, because a label shows the stock at print time. `done` counts the packages read so far.
 */
export function usePackLabels(refs: PackRef[]): Loaded<PackLabels> & { done: number } {
  const tenantCode = useTenantId();
  const [done, setDone] = useState(0);
  const loaded = useLoaded(refs.map(({ id }) => id).join(), async (signal) => {
    setDone(0);
    const { reprintRule } = await request(settingApi.detail, {}, { signal, quiet: true });
    const packs = await readPacks(refs, signal, () => setDone((before) => before + 1));
    const tallied = packs.filter(({ totals }) => totals.bundles > 0);
    const companyName = tallied[0]?.companyName ?? '';
    return {
      reprintRule,
      source: packSource(tallied, { date: localDate(), tenantCode, companyName }),
      withoutTally: packs.filter(({ totals }) => totals.bundles === 0).map(({ packNo }) => packNo),
    };
  });
  return { ...loaded, done };
}

/** Reads the packages in order, a few at a time. */
async function readPacks(refs: PackRef[], signal: AbortSignal, onOne: () => void): Promise<PackDetail[]> {
  const packs: PackDetail[] = [];
  for (let start = 0; start < refs.length; start += AT_ONCE) {
    const few = refs.slice(start, start + AT_ONCE).map(async ({ id }) => {
      const pack = await request(packApi.detail, { query: { id } }, { signal, quiet: true });
      onOne();
      return pack;
    });
    packs.push(...(await Promise.all(few)));
  }
  return packs;
}
