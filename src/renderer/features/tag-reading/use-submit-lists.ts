import { scanListApi } from '#shared/api/scan-list';
import type { ReadingResult } from '#shared/desk-tasks/found-tags';
import type { CheckedKind } from '#shared/documents/checked-kinds';
import { MOST_SCANNED_ROWS, scanList } from '#shared/records/scan-list';
import { useChange } from '../../records/calls/use-change.ts';
import { useDesk } from '../../stores/desk.ts';
import { SCAN_PURPOSE_OF } from './scan-purposes.ts';

/** Submits tags as a scanned list, or as several if they exceed the maximum of rows; rejects with an AppError. */
export function useSubmitLists() {
  const change = useChange(scanList.area);
  const device = useDesk(({ info }) => info?.deskName ?? '');

  return async (
    epcs: readonly string[],
    checked: { kind: CheckedKind; docId: string } | null,
  ): Promise<ReadingResult[]> => {
    const made: ReadingResult[] = [];
    for (let from = 0; from < epcs.length; from += MOST_SCANNED_ROWS) {
      const body = {
        purpose: checked === null ? ('STOCKTAKE' as const) : SCAN_PURPOSE_OF[checked.kind],
        device,
        ...(checked?.kind === 'saleOrder' && { saleOrderId: checked.docId }),
        rows: epcs.slice(from, from + MOST_SCANNED_ROWS).map((code) => ({ code })),
      };
      const { id = '' } = await change.run(scanListApi.submit, { body });
      made.push({ kind: 'scanList', id });
    }
    return made;
  };
}
