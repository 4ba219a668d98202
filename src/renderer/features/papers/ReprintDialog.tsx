import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Flex, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentPrint } from '#shared/documents/print-api';
import type { DocumentKind } from '#shared/domain/document-states';
import { judgeDocumentReprint } from '#shared/domain/reprint';
import { Decorative } from '../../components/Decorative.tsx';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { useSettings } from '../../records/calls/use-settings.ts';
import { useDesk } from '../../stores/desk.ts';
import { closeDialogs } from '../../stores/dialogs.ts';
import styles from './PaperDialog.module.css';
import { PaperHandOver } from './PaperHandOver.tsx';
import { PrinterChoice, usePaperPrinter } from './PrinterChoice.tsx';
import { PRINT_CALLS, printArea } from './print-calls.ts';
import { ReasonField } from './ReasonField.tsx';
import { usePrinting } from './use-printing.ts';

interface ReprintDialogProps {
  kind: DocumentKind;
  print: DocumentPrint;
  onClose: () => void;
}

/** 重打: prints again what was printed then, at this desk, at one it is handed to, or as a PDF. */
export function ReprintDialog({ kind, print, onClose }: ReprintDialogProps) {
  const { t } = useTranslation();
  const { documentReprint } = useSettings();
  const change = useChange(printArea(kind));
  const printing = usePrinting(kind);
  const action = useAction();
  const hasDesk = useDesk((state) => state.state !== 'none');
  const [reason, setReason] = useState('');
  const [printerId, setPrinterId] = useState('');
  const { printer, insteadOf } = usePaperPrinter(kind, print.medium, printerId);
  const { needsReason } = judgeDocumentReprint(documentReprint, print.serial);
  const isReady = !needsReason || reason.trim() !== '';
  const calls = PRINT_CALLS[kind];
  const body = { id: print.id, reason };

  const reprint = (use: (prints: DocumentPrint[]) => Promise<void>) =>
    action.run(async () => {
      await use([await change.run(calls.reprint, { body })]);
      onClose();
    });

  return (
    <Dialog
      open
      width={480}
      title={t('papers.reprintTitle', { docNo: print.docNo })}
      onCancel={onClose}
      footer={null}
    >
      <Form layout="vertical" requiredMark={false}>
        {needsReason && <ReasonField value={reason} onChange={setReason} />}
        {hasDesk ? (
          <PrinterChoice printer={printer} insteadOf={insteadOf} onChoose={setPrinterId} />
        ) : (
          <section className={styles.handOver}>
            <p>{t('papers.deskRequired')}</p>
            <PaperHandOver
              count={1}
              isReady={isReady}
              onHandOver={(place) => change.run(calls.reprintAtDesk, { body: { ...body, ...place } })}
              onLeave={() => {
                onClose();
                closeDialogs();
              }}
            />
          </section>
        )}
        <Flex gap={8} wrap>
          {hasDesk && (
            <Button
              type="primary"
              icon={<Decorative icon={PrinterOutlined} />}
              loading={action.busy}
              disabled={!isReady || printer === undefined}
              onClick={() => printer && void reprint((prints) => printing.hand(prints, printer))}
            >
              {t('papers.reprint')}
            </Button>
          )}
          <Button
            icon={<Decorative icon={DownloadOutlined} />}
            loading={action.busy}
            disabled={!isReady}
            onClick={() => void reprint(printing.save)}
          >
            {t('papers.download')}
          </Button>
        </Flex>
      </Form>
    </Dialog>
  );
}
