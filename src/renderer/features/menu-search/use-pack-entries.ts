import { useEffect, useState } from 'react';
import { packApi } from '#shared/api/pack';
import { parsePackCode } from '#shared/domain/pack-code';
import { STOCK_STATUSES } from '#shared/domain/statuses';
import { request } from '../../api/session.ts';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { speciesIn } from '../../components/words/terms.ts';
import { useLanguage } from '../../components/words/words.ts';
import { usePermission } from '../../stores/session.ts';
import type { Entry } from './find-entries.ts';

const MOST = 6;
const SHORTEST = 2;
const TYPING_PAUSE_MS = 200;

/** The package number meant by what was typed or scanned; empty for words and pinyin: every number has a digit. */
export function wantedPackNo(typed: string): string {
  const { packNo } = parsePackCode(typed);
  return packNo.length >= SHORTEST && /\d/.test(packNo) ? packNo : '';
}

/** Packages whose number contains what was typed, after a pause in the typing. */
export function usePackEntries(typed: string): Entry[] {
  const language = useLanguage();
  const mayView = usePermission('pack_view');
  const packNo = usePaused(mayView ? wantedPackNo(typed) : '');
  const found = useLoaded(packNo, async (signal) => {
    if (packNo === '') return null;
    const { records } = await request(
      packApi.page,
      { query: { packNo, size: MOST } },
      { quiet: true, signal },
    );
    return { packNo, records };
  });
  // Those of an earlier number would be opened by an Enter that is meant for this one.
  if (found.data?.packNo !== wantedPackNo(typed)) return [];
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
