import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Form, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DOCUMENTS } from '#shared/documents/index';
import type { DocumentPrint } from '#shared/documents/print-api';
import { whyNotPrinted } from '#shared/domain/document-states';
import { judgeDocumentReprint } from '#shared/domain/reprint';
import { DOCUMENT_ERRORS } from '#shared/error-words/document';
import { Decorative } from '../../components/Decorative.tsx';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { useSettings } from '../../records/calls/use-settings.ts';
import { useDesk } from '../../stores/desk.ts';
import { closeDialogs, type PaperWish, useDialogs } from '../../stores/dialogs.ts';
import { DocumentPrints } from './DocumentPrints.tsx';
import styles from './PaperDialog.module.css';
import { PaperForm } from './PaperForm.tsx';
import { PaperHandOver } from './PaperHandOver.tsx';
import { PaperPreview } from './PaperPreview.tsx';
import { PrinterChoice, usePaperPrinter } from './PrinterChoice.tsx';
import { PRINT_CALLS, printArea } from './print-calls.ts';
import { usePaperChoice } from './use-paper-choice.ts';
import { usePrinting } from './use-printing.ts';

/** Prints of a document that the dialog lists. */
const SHOWN_PRINTS = 20;

/** 打印单据: choices beside the preview, printing at this desk or as a PDF. */
export function PaperDialog() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [wish] = useState(() => useDialogs.getState().papers);
  const [first] = wish?.documents ?? [];
  if (wish === null || first === undefined) return null;
  const one = DOCUMENTS[wish.kind].words.one[language];
  const count = wish.documents.length;
  const title =
    count > 1 ? t('papers.titleMany', { one, count }) : t('papers.title', { one, docNo: first.docNo });
  return (
    <Dialog open width={980} title={title} onCancel={closeDialogs} footer={null}>
      <PaperWork wish={wish} first={first} />
    </Dialog>
  );
}

function PaperWork({ wish, first }: { wish: PaperWish; first: PaperWish['documents'][number] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { kind, documents } = wish;
  const choices = usePaperChoice(kind);
  const [reason, setReason] = useState('');
  const [printerId, setPrinterId] = useState('');
  const hasDesk = useDesk((state) => state.state !== 'none');
  const { printer, insteadOf } = usePaperPrinter(kind, choices.choice.medium, printerId);
  const prints = usePrintsBefore(wish);
  const [before] = prints;
  const { documentReprint } = useSettings();
  const { needsReason } = judgeDocumentReprint(documentReprint, before?.serial ?? 0);
  const refusal = documents
    .map(({ auditStatus }) => whyNotPrinted(auditStatus))
    .find((code) => code !== null);
  const change = useChange(printArea(kind));
  const printing = usePrinting(kind);
  const action = useAction();

  const body = { ...choices.choice, ids: documents.map(({ id }) => id), reason };
  /** Records the prints, then does with them what the button says. */
  const print = (use: (prints: DocumentPrint[]) => Promise<void>) =>
    action.run(async () => {
      await use(await change.run(PRINT_CALLS[kind].print, { body }));
      closeDialogs();
    });

  const isReady = !refusal && !(needsReason && reason.trim() === '');
  const why = refusal ? DOCUMENT_ERRORS[refusal].what[language] : '';
  return (
    <div className={styles.work}>
      <Form layout="vertical" requiredMark={false}>
        {refusal && (
          <Alert type="info" showIcon title={why} description={DOCUMENT_ERRORS[refusal].next[language]} />
        )}
        {before && (
          <p>
            {t('papers.printedBefore', {
              count: before.serial,
              time: before.printTime,
              name: before.userName,
            })}
          </p>
        )}
        <PaperForm kind={kind} {...choices} reason={reason} onReason={setReason} asksReason={needsReason} />
        {hasDesk ? (
          <PrinterChoice printer={printer} insteadOf={insteadOf} onChoose={setPrinterId} />
        ) : (
          <section className={styles.handOver}>
            <p>{t('papers.deskRequired')}</p>
            <PaperHandOver
              count={documents.length}
              isReady={isReady}
              onHandOver={(place) =>
                change.run(PRINT_CALLS[kind].printAtDesk, { body: { ...body, ...place } })
              }
            />
          </section>
        )}
        <Tooltip title={why}>
          <Flex gap={8} wrap>
            {hasDesk && (
              <Button
                type="primary"
                icon={<Decorative icon={PrinterOutlined} />}
                loading={action.busy}
                disabled={!isReady || printer === undefined}
                onClick={() => printer && void print((prints) => printing.hand(prints, printer))}
              >
                {t('papers.print')}
              </Button>
            )}
            <Button
              icon={<Decorative icon={DownloadOutlined} />}
              loading={action.busy}
              disabled={!isReady}
              onClick={() => void print(printing.save)}
            >
              {t('papers.download')}
            </Button>
          </Flex>
        </Tooltip>
      </Form>
      <div>
        {documents.length > 1 && <p>{t('papers.previewOf', { docNo: first.docNo })}</p>}
        <PaperPreview kind={kind} document={first} choice={choices.choice} />
        {prints.length > 0 && <DocumentPrints kind={kind} prints={prints} />}
      </div>
    </div>
  );
}

/** The latest prints of the only document that is to be printed; none for several. */
function usePrintsBefore({ kind, documents }: PaperWish): DocumentPrint[] {
  const [first] = documents;
  const query = { docId: first?.id ?? '', current: 1, size: SHOWN_PRINTS };
  const { data } = useEndpoint(printArea(kind), PRINT_CALLS[kind].printPage, query);
  return documents.length === 1 ? (data?.records ?? []) : [];
}
