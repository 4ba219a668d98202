import { App } from 'antd';
import { createElement, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { documentPrintApi } from '#shared/api/document-print';
import type { Printer } from '#shared/desk/contract/printers';
import { isRefusedForGood } from '#shared/desk/deliver-outbox';
import type { DocumentPrint } from '#shared/documents/print-api';
import type { PrintOutcome } from '#shared/documents/print-outcomes';
import type { DocumentKind } from '#shared/domain/document-states';
import { toAppError } from '#shared/errors';
import { jobAddress } from '#shared/menu/addresses';
import { jobTitleOf } from '#shared/paper/paper';
import { request } from '../../api/session.ts';
import { deviceName } from '../../components/desk/device-name.ts';
import { saveFile } from '../../components/files/save-file.ts';
import { requireDesk } from '../../desk/connect.ts';
import { reloadArea } from '../../records/calls/server-state.ts';
import { logError } from '../../stores/error-log.ts';
import { currentUserId, useSession, useTenantId } from '../../stores/session.ts';
import { PRINT_CALLS, printArea } from './print-calls.ts';
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
  /** The outcome of the prints of each job that the back office knows before this desk has the job. */
  const reported = useRef(new Map<string, PrintOutcome>());
  async function settle({ prints, jobKey }: RecordedPrints, outcome: PrintOutcome): Promise<void> {
    const known = reported.current.get(jobKey);
    if (prints.every((print) => (known ?? print.outcome) === outcome)) return;
    const ofEach = prints.map(({ id }) => ({ id, outcome }));
    const body = { printJob: jobKey, step: 0, prints: ofEach };
    await request(documentPrintApi.saveOutcomes, { body }, { quiet: true });
    reported.current.set(jobKey, outcome);
    reloadArea(printArea(kind));
  }
  return {
    async save(recorded) {
      const { prints } = recorded;
      const file = await request(calls.printFile, queryOf(prints), { quiet: true });
      if ('redirect' in file) return;
      // Before the file is there: a file whose print is not known could be printed as the first one again.
      await settle(recorded, 'printed');
      saveFile(file);
      void message.success(t('papers.downloaded', { name: file.fileName }));
    },
    async hand(recorded, printer) {
      const { prints, jobKey } = recorded;
      async function submit() {
        const { papers, sheet, copies, printedAt } = await request(calls.printPapers, queryOf(prints), {
          quiet: true,
        });
        // One for each copy, as the job counts them.
        const subjectIds = prints.flatMap(({ id }) => Array<string>(copies).fill(id));
        return requireDesk().print.submit({
          key: jobKey,
          printerId: printer.id,
          title: jobTitleOf(papers),
          content: { kind: 'paper', papers, sheet, copies, printedAt },
          submittedBy: user?.realName || user?.name,
          record: { tenantId, subjectIds, userId: currentUserId() },
        });
      }
      // Prints that were recorded for a file, or were refused before, wait for the job like others.
      await settle(recorded, 'waiting');
      const job = await submit().catch(async (error: unknown) => {
        // Prints of a job that this desk has refused are no prints; where its answer is missing, the job may exist.
        if (isRefusedForGood(toAppError(error)))
          await settle(recorded, 'failed').catch((failure: unknown) => logError('request', failure));
        throw error;
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
