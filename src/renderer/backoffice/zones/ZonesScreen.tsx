import { useMemo } from 'react';
import { zoneApi } from '#shared/api/zone';
import type { Zone } from '#shared/label/rows/shelf-row';
import { callsOf } from '#shared/records/record-calls';
import { PRINT, zone } from '#shared/records/zone';
import { useSteady } from '../../components/use-steady.ts';
import { useLanguage } from '../../components/words/words.ts';
import type { RowAction } from '../../records/acts/row-actions.ts';
import { useRowActions } from '../../records/acts/use-row-actions.ts';
import { RecordListing } from '../../records/RecordListing.tsx';
import { openLabelDialog } from '../../stores/dialogs.ts';
import { usePermission } from '../../stores/session.ts';

/** The zones of the warehouse; labels of those selected are printed. */
export function ZonesScreen() {
  const language = useLanguage();
  const calls = callsOf(zone, zoneApi);
  const usual = useRowActions(zone, calls);
  const mayPrint = usePermission('zone_print');
  const { run } = useSteady<Pick<RowAction, 'run'>>({
    run: async (rows) => {
      openLabelDialog({ of: 'zone', records: rows as unknown as Zone[] });
      return false;
    },
  });
  const actions = useMemo<RowAction[]>(
    () => (mayPrint ? [{ key: 'print', label: PRINT.words[language], on: 'batch', run }, ...usual] : usual),
    [usual, mayPrint, run, language],
  );
  return <RecordListing of={zone} calls={calls} actions={actions} />;
}
