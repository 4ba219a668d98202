import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { logApi } from '#shared/api/log';
import { feedOrder } from '#shared/documents/feed-order';
import type { YardLog } from '#shared/label/rows/log-row';
import { newWithLinesAddress } from '#shared/menu/addresses';
import { log, PRINT, shippedRefusal } from '#shared/records/log';
import type { RecordRow } from '#shared/records/record';
import { callsOf } from '#shared/records/record-calls';
import { useSteady } from '../../components/use-steady.ts';
import { useLanguage } from '../../components/words/words.ts';
import type { RowAction } from '../../records/acts/row-actions.ts';
import { useRowActions } from '../../records/acts/use-row-actions.ts';
import { RecordListing } from '../../records/RecordListing.tsx';
import { openLabelDialog } from '../../stores/dialogs.ts';
import { usePermission } from '../../stores/session.ts';

/** The logs in the yard; a feed order is made of those selected. */
export function LogsScreen() {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const mayFeed = usePermission('feedOrder_add');
  const calls = callsOf(log, logApi);
  const usual = useRowActions(log, calls);
  const mayPrint = usePermission('log_print');
  const { feed, print } = useSteady<Record<'feed' | 'print', RowAction['run']>>({
    feed: async (rows) => {
      const numbers = rows.map(({ logNo }) => String(logNo));
      await navigate(newWithLinesAddress(feedOrder.menu.path, numbers));
      return false;
    },
    print: async (rows) => {
      openLabelDialog({ of: 'log', records: rows as unknown as YardLog[] });
      return false;
    },
  });
  const actions = useMemo<RowAction[]>(() => {
    const refusal = (row: RecordRow) => shippedRefusal(row)?.[language] ?? null;
    const label = t('records.addOne', { one: feedOrder.words.one[language] });
    return [
      ...(mayFeed ? [{ key: 'feed', label, on: 'batch', refusal, run: feed } as const] : []),
      ...(mayPrint ? [{ key: 'print', label: PRINT.words[language], on: 'batch', run: print } as const] : []),
      ...usual,
    ];
  }, [usual, mayFeed, mayPrint, feed, print, t, language]);
  return <RecordListing of={log} calls={calls} actions={actions} />;
}
