import { App } from 'antd';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Printer } from '#shared/desk/contract/printers';
import type { DocumentPrint } from '#shared/documents/print-api';
import type { DocumentKind } from '#shared/domain/document-states';
import { jobAddress } from '#shared/menu/addresses';
import { jobTitleOf } from '#shared/paper/paper';
import { request } from '../../api/session.ts';
import { deviceName } from '../../components/desk/device-name.ts';
import { saveFile } from '../../components/files/save-file.ts';
import { requireDesk } from '../../desk/connect.ts';
import { useSession, useTenantId } from '../../stores/session.ts';
import { PRINT_CALLS } from './print-calls.ts';
import type { RecordedPrints } from './recorded-prints.ts';

/** Ways of getting recorded prints on paper. Both reject with an AppError. */
export interface Printing {
  save(recorded: RecordedPrints): Promise<void>;
  /** Hands them to a printer of this desk. */
  hand(recorded: RecordedPrints, printer: Printer): Promise<void>;
}

export function usePrinting(kind: DocumentKind): Printing {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const user = useSession((state) => state.user);
  const tenantId = useTenantId();
  const calls = PRINT_CALLS[kind];
  const queryOf = (prints: readonly DocumentPrint[]) => ({
    query: { ids: prints.map(({ id }) => id).join(',') },
  });
  return {
    async save({ prints }) {
      const file = await request(calls.printFile, queryOf(prints), { quiet: true });
      if ('redirect' in file) return;
      saveFile(file);
      void message.success(t('papers.downloaded', { name: file.fileName }));
    },
    async hand({ prints, jobKey }, printer) {
      const { papers, sheet, copies, printedAt } = await request(calls.printPapers, queryOf(prints), {
        quiet: true,
      });
      const job = await requireDesk().print.submit({
        key: jobKey,
        printerId: printer.id,
        title: jobTitleOf(papers),
        content: { kind: 'paper', papers, sheet, copies, printedAt },
        submittedBy: user?.realName || user?.name,
        // The back office has recorded the print itself.
        record: { tenantId, subjectIds: [] },
      });
      void message.success(
        createElement('span', null, [
          t('papers.handedOver', { printer: deviceName(printer, t) }),
          ' ',
          createElement(Link, { key: 'job', to: jobAddress(job.id) }, t('papers.toCentre')),
        ]),
      );
    },
  };
}
