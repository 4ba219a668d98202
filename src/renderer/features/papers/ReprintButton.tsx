import { App, Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DocumentPrint } from '#shared/documents/print-api';
import type { DocumentKind } from '#shared/domain/document-states';
import { judgeDocumentReprint } from '#shared/domain/reprint';
import { useAction } from '../../components/loading/use-action.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { useSettings } from '../../records/calls/use-settings.ts';
import { useDesk } from '../../stores/desk.ts';
import { usePaperPrinter } from './PrinterChoice.tsx';
import { PRINT_CALLS, printArea } from './print-calls.ts';
import { usePrinting } from './use-printing.ts';

/** Prints again what was printed then: at the desk's printer where there is one, else as a PDF. */
export function ReprintButton({ kind, print }: { kind: DocumentKind; print: DocumentPrint }) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const { documentReprint } = useSettings();
  const change = useChange(printArea(kind));
  const printing = usePrinting(kind);
  const { busy, run } = useAction();
  const hasDesk = useDesk((state) => state.state === 'ready');
  const { printer } = usePaperPrinter(kind, print.medium, '');

  async function ask(): Promise<void> {
    let reason = '';
    const { needsReason } = judgeDocumentReprint(documentReprint, print.serial);
    const isMeant = await modal.confirm({
      title: t('papers.reprintTitle', { docNo: print.docNo }),
      content: needsReason && (
        <Input
          aria-label={t('papers.reason')}
          placeholder={t('papers.reason')}
          maxLength={200}
          onChange={({ target }) => {
            reason = target.value;
          }}
        />
      ),
      okText: t('papers.reprint'),
    });
    if (!isMeant) return;
    await run(async () => {
      const again = await change.run(PRINT_CALLS[kind].reprint, { body: { id: print.id, reason } });
      await (hasDesk && printer ? printing.hand([again], printer) : printing.save([again]));
    });
  }

  return (
    <Button type="link" size="small" loading={busy} onClick={() => void ask()}>
      {t('papers.reprint')}
    </Button>
  );
}
