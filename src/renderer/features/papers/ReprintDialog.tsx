import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentPrint } from '#shared/documents/print-api';
import type { DocumentKind } from '#shared/domain/document-states';
import { judgeDocumentReprint } from '#shared/domain/reprint';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useChange } from '../../records/calls/use-change.ts';
import { useSettings } from '../../records/calls/use-settings.ts';
import { closeDialogs } from '../../stores/dialogs.ts';
import { PaperWays } from './PaperWays.tsx';
import { PRINT_CALLS, printArea } from './print-calls.ts';
import { ReasonField } from './ReasonField.tsx';
import { useRecordedPrints } from './use-recorded-prints.ts';

interface ReprintDialogProps {
  kind: DocumentKind;
  print: DocumentPrint;
  onClose: () => void;
}

/** 重打: reprints the content printed before, at this desk, at another desk, or as a PDF. */
export function ReprintDialog({ kind, print, onClose }: ReprintDialogProps) {
  const { t } = useTranslation();
  const { documentReprint } = useSettings();
  const change = useChange(printArea(kind));
  const [reason, setReason] = useState('');
  const isFirst = print.serial === 1 && print.outcome === 'failed';
  const { needsReason } = judgeDocumentReprint(documentReprint, isFirst ? 0 : print.serial);
  const calls = PRINT_CALLS[kind];
  const content = { id: print.id };
  const body = { ...content, reason };
  const recording = useRecordedPrints(content, async (job) => [
    await change.run(calls.reprint, { body: { ...body, ...job } }),
  ]);

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
        <PaperWays
          kind={kind}
          medium={print.medium}
          count={1}
          isReady={!needsReason || reason.trim() !== ''}
          words={t('papers.reprint')}
          recording={recording}
          onHandOver={(place) => change.run(calls.reprintAtDesk, { body: { ...body, ...place } })}
          onDone={onClose}
          onLeave={() => {
            onClose();
            closeDialogs();
          }}
        />
      </Form>
    </Dialog>
  );
}
