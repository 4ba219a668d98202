import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { documentApis } from '#shared/api/document';
import type { AnyDocument } from '#shared/documents/document';
import { TALLIED_KINDS } from '#shared/documents/tallied-kinds';
import { toAppError } from '#shared/errors';
import { useSteady } from '../../components/use-steady.ts';
import type { RowAction } from '../../records/acts/row-actions.ts';
import { useDownload } from '../../records/list/use-download.ts';
import { showError } from '../../stores/notices.ts';
import { usePermission } from '../../stores/session.ts';

/** 导出码单: the tallies of documents as Excel; none for documents that name no packages. */
export function useTallyAction(of: AnyDocument): RowAction[] {
  const { t } = useTranslation();
  const mayExport = usePermission(`${of.area}_export`);
  const kind = TALLIED_KINDS.find((one) => one === of.area);
  const { downloadTally, startTallyDownload } = documentApis[kind ?? 'saleOrder'];
  const download = useDownload({ download: downloadTally, start: startTallyDownload });
  const steady = useSteady({ download });
  return useMemo<RowAction[]>(() => {
    if (kind === undefined || !mayExport) return [];
    return [
      {
        key: 'tally',
        label: t('documents.exportTally'),
        on: 'batch',
        async run(rows) {
          await steady
            .download({ ids: rows.map(({ id }) => id).join(',') })
            .catch((error: unknown) => showError(toAppError(error)));
          return false;
        },
      },
    ];
  }, [kind, mayExport, steady, t]);
}
