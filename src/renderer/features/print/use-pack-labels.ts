import { useState } from 'react';
import { packApi } from '#shared/api/pack';
import { settingApi } from '#shared/api/setting';
import type { ReprintRule } from '#shared/domain/reprint';
import { fewAtOnce } from '#shared/few-at-once';
import { request } from '../../api/session.ts';
import { type Loaded, useLoaded } from '../../components/loading/use-loaded.ts';
import { localDate } from '../../i18n/dates.ts';
import type { PackRef } from '../../stores/dialogs.ts';
import { useTenantId } from '../../stores/session.ts';
import { type LabelSource, packSource } from './label-source.ts';

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
export function usePackLabels(
  refs: readonly PackRef[],
  templateId = '',
): Loaded<PackLabels> & { done: number } {
  const tenantCode = useTenantId();
  const [done, setDone] = useState(0);
  const loaded = useLoaded(refs.map(({ id }) => id).join(), async (signal) => {
    setDone(0);
    const { reprintRule } = await request(settingApi.detail, {}, { signal, quiet: true });
    const packs = await fewAtOnce(refs, async ({ id }) => {
      const pack = await request(packApi.detail, { query: { id } }, { signal, quiet: true });
      setDone((before) => before + 1);
      return pack;
    });
    const tallied = packs.filter(({ totals }) => totals.bundles > 0);
    const companyName = tallied[0]?.companyName ?? '';
    return {
      reprintRule,
      source: { ...packSource(tallied, { date: localDate(), tenantCode, companyName }), templateId },
      withoutTally: packs.filter(({ totals }) => totals.bundles === 0).map(({ packNo }) => packNo),
    };
  });
  return { ...loaded, done };
}
