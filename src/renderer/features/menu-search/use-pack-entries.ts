import { useEffect, useState } from 'react';
import { packApi } from '#shared/api/pack';
import { ownPackNo } from '#shared/domain/pack-code';
import { STOCK_STATUSES } from '#shared/domain/statuses';
import { request } from '../../api/session.ts';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { speciesIn } from '../../components/words/terms.ts';
import { useLanguage } from '../../components/words/words.ts';
import { usePermission, useTenantId } from '../../stores/session.ts';
import type { Entry } from './find-entries.ts';

const MOST = 6;
const SHORTEST = 2;
const TYPING_PAUSE_MS = 200;

/**
 * The typed or scanned package number; empty for words and pinyin, because every number contains a digit, and for another
 * company's code.
 */
function wantedPackNo(typed: string, ownTenant: string): string {
  const packNo = ownPackNo(typed, ownTenant) ?? '';
  return packNo.length >= SHORTEST && /\d/.test(packNo) ? packNo : '';
}

/** Packages whose number contains the typed text, requested after a pause in typing. */
export function usePackEntries(typed: string): Entry[] {
  const language = useLanguage();
  const mayView = usePermission('pack_view');
  const wanted = wantedPackNo(typed, useTenantId());
  const packNo = usePaused(mayView ? wanted : '');
  const found = useLoaded(packNo, async (signal) => {
    if (packNo === '') return null;
    const { records } = await request(
      packApi.page,
      { query: { packNo, size: MOST } },
      { quiet: true, signal },
    );
    return { packNo, records };
  });
  // Results of an earlier number are dropped, so that Enter does not open one of them.
  if (found.data?.packNo !== wanted) return [];
  return found.data.records.map((pack) => ({
    path: `/inventory/packages/${pack.id}`,
    title: pack.packNo,
    groups: [speciesIn(language, pack), STOCK_STATUSES[pack.stockStatus][language]],
    names: [pack.packNo],
  }));
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
