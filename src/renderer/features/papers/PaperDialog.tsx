import { Alert, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DOCUMENTS } from '#shared/documents/index';
import type { DocumentPrint } from '#shared/documents/print-api';
import { whyNotPrinted } from '#shared/domain/document-states';
import { judgeDocumentReprint } from '#shared/domain/reprint';
import { DOCUMENT_ERRORS } from '#shared/error-words/document';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { useSettings } from '../../records/calls/use-settings.ts';
import { closeDialogs, type PapersToPrint, useDialogs } from '../../stores/dialogs.ts';
import { DocumentPrints } from './DocumentPrints.tsx';
import styles from './PaperDialog.module.css';
import { PaperForm } from './PaperForm.tsx';
import { PaperPreview } from './PaperPreview.tsx';
import { PaperWays } from './PaperWays.tsx';
import { PRINT_CALLS, printArea } from './print-calls.ts';
import { usePaperChoice } from './use-paper-choice.ts';
import { useRecordedPrints } from './use-recorded-prints.ts';

/** Prints that the dialog knows, and lists those of a single document. */
const SHOWN_PRINTS = 20;

/** 打印单据: choices beside the preview, printing at this desk or as a PDF. */
export function PaperDialog() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [papers] = useState(() => useDialogs.getState().papers);
  const [first] = papers?.documents ?? [];
  if (papers === null || first === undefined) return null;
  const one = DOCUMENTS[papers.kind].words.one[language];
  const count = papers.documents.length;
  const title =
    count > 1 ? t('papers.titleMany', { one, count }) : t('papers.title', { one, docNo: first.docNo });
  return (
    <Dialog open width={980} title={title} onCancel={closeDialogs} footer={null}>
      <PaperWork papers={papers} first={first} />
    </Dialog>
  );
}

function PaperWork({ papers, first }: { papers: PapersToPrint; first: PapersToPrint['documents'][number] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { kind, documents } = papers;
  const choices = usePaperChoice(kind);
  const [reason, setReason] = useState('');
  const prints = usePrintsBefore(papers);
  // Prints without a sheet are none to the company's rule.
  const before = prints.find(({ outcome }) => outcome !== 'failed');
  const failed = prints.filter(
    ({ outcome, serial }) => outcome === 'failed' && serial < (before?.serial ?? 0),
  );
  const { documentReprint } = useSettings();
  const { needsReason } = judgeDocumentReprint(documentReprint, before?.serial ?? 0);
  const refusal = documents
    .map(({ auditStatus }) => whyNotPrinted(auditStatus))
    .find((code) => code !== null);
  const change = useChange(printArea(kind));
  const calls = PRINT_CALLS[kind];
  const content = { ...choices.choice, ids: documents.map(({ id }) => id) };
  const body = { ...content, reason };
  const recording = useRecordedPrints(content, (job) =>
    change.run(calls.print, { body: { ...body, ...job } }),
  );
  const why = refusal ? DOCUMENT_ERRORS[refusal].what[language] : '';
  return (
    <div className={styles.work}>
      <Form layout="vertical" requiredMark={false}>
        {refusal && (
          <Alert type="info" showIcon title={why} description={DOCUMENT_ERRORS[refusal].next[language]} />
        )}
        {before && !recording.isRecorded && (
          <p>
            {t(documents.length > 1 ? 'papers.somePrintedBefore' : 'papers.printedBefore', {
              docNo: before.docNo,
              count: before.serial - failed.length,
              time: before.printTime,
              name: before.userName,
            })}
          </p>
        )}
        <PaperForm kind={kind} {...choices} reason={reason} onReason={setReason} asksReason={needsReason} />
        <PaperWays
          kind={kind}
          medium={choices.choice.medium}
          count={documents.length}
          isReady={!refusal && !(needsReason && reason.trim() === '')}
          refusal={why}
          words={t('papers.print')}
          recording={recording}
          onHandOver={(place) => change.run(calls.printAtDesk, { body: { ...body, ...place } })}
          onDone={closeDialogs}
        />
      </Form>
      <div>
        {documents.length > 1 && <p>{t('papers.previewOf', { docNo: first.docNo })}</p>}
        <PaperPreview kind={kind} document={first} choice={choices.choice} />
        {documents.length === 1 && prints.length > 0 && <DocumentPrints kind={kind} prints={prints} />}
      </div>
    </div>
  );
}

/** The latest prints of the documents, newest first. */
function usePrintsBefore({ kind, documents }: PapersToPrint): DocumentPrint[] {
  const query = { docId: documents.map(({ id }) => id).join(','), current: 1, size: SHOWN_PRINTS };
  const { data } = useEndpoint(printArea(kind), PRINT_CALLS[kind].printPage, query);
  return data?.records ?? [];
}
