import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { capitalised } from '#shared/capitalised';
import type { AnyDocument } from '#shared/documents/document';
import { type AuditStatus, whyNot } from '#shared/domain/document-states';
import { NAMED_LINES } from '#shared/menu/addresses';
import type { RecordRow } from '#shared/records/record';
import { callsOf, type RecordApi, type RecordCalls } from '#shared/records/record-calls';
import { catchFocus } from '../../components/keys/page-focus.ts';
import { inlinePart } from '../../components/loading/inline-part.tsx';
import { PendingPage } from '../../components/loading/PendingPage.tsx';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import documentBox from '../../components/look/document-box.module.css';
import { useGoOn } from '../../components/page/use-go-on.ts';
import { useStillOpen } from '../../components/use-still-open.ts';
import { useLanguage } from '../../components/words/words.ts';
import { AttachmentsPanel } from '../../records/attachments/AttachmentsPanel.tsx';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { useFresh } from '../../records/calls/use-fresh.ts';
import type { Copied } from '../../records/form/use-record-form.ts';
import { MADE_FOR, noteMadeDocument } from '../../stores/made-documents.ts';
import { hasEntriesAt, useOpenEntries } from '../../stores/open-entries.ts';
import { usePermission } from '../../stores/session.ts';
import { labelTab } from '../../stores/tabs.ts';
import { ChainPanel } from './chain/ChainPanel.tsx';
import { COPY_OF, copiedValues, namedLines } from './copied-values.ts';
import { DocumentFacts } from './DocumentFacts.tsx';
import { DocumentForm, type OpenForm } from './DocumentForm.tsx';
import { DocumentHead, NewDocumentHead, VerdictAlert } from './DocumentHead.tsx';
import { DocumentTotals } from './DocumentTotals.tsx';
import { GainWarning } from './GainWarning.tsx';
import { ReceiptPanel } from './ReceiptPanel.tsx';
import { InboundComparisonPanel, OrderComparisonPanel } from './TallyComparisonPanel.tsx';
import { MADE_FROM } from './use-later-action.ts';

const HistoryPanel = inlinePart(async () => (await import('../../records/history/HistoryPanel.tsx')).default);

/** In place of an id: a new document. */
const NEW = 'new';

interface DocumentPageProps {
  of: AnyDocument;
  api: RecordApi;
}

/** Whether a form of this page has entries that are not saved. */
function useHasEntries(): boolean {
  const { pathname } = useLocation();
  return useOpenEntries(({ forms }) => hasEntriesAt(pathname, forms));
}

/**
 * Whether the form stays: while the document can be edited, and after its approval by another user as long as there are
 * entries that are not saved, which would disappear with it.
 */
function useEditing(isEditable: boolean): boolean {
  const [wasEditable, setWasEditable] = useState(false);
  if (isEditable && !wasEditable) setWasEditable(true);
  const hasEntries = useHasEntries();
  return isEditable || (wasEditable && hasEntries);
}

/** A document with its acts and totals: as a form while it can be changed, else as facts. */
export function DocumentPage({ of, api }: DocumentPageProps) {
  const { id = NEW } = useParams();
  const [params] = useSearchParams();
  const calls = callsOf(of, api);
  if (id !== NEW) return <StoredDocument key={id} of={of} api={api} calls={calls} id={id} />;
  const named = params.get(NAMED_LINES);
  if (named !== null) {
    const copied = { id: named, values: namedLines(of, named.split(',')) };
    return <NewDocument key={named} of={of} api={api} calls={calls} copied={copied} />;
  }
  const copyOf = params.get(COPY_OF);
  if (copyOf === null) {
    const madeFrom = params.get(MADE_FROM) ?? undefined;
    return <NewDocument key={madeFrom} of={of} api={api} calls={calls} madeFrom={madeFrom} />;
  }
  return <CopiedDocument key={copyOf} of={of} api={api} calls={calls} id={copyOf} />;
}

interface CalledPageProps extends DocumentPageProps {
  calls: RecordCalls;
}

interface NewDocumentProps extends CalledPageProps {
  copied?: Copied;
  /** The id of the earlier document it is made from. */
  madeFrom?: string | undefined;
}

/** After it is saved, its tab becomes that of the document, and the picker that requested it is notified. */
function NewDocument({ of, api, calls, copied, madeFrom }: NewDocumentProps) {
  const goOn = useGoOn();
  const picker = useSearchParams()[0].get(MADE_FOR);
  function open(saved: string): void {
    if (picker !== null) noteMadeDocument(picker, saved);
    goOn(`${of.menu.path}/${saved}`, 'becomes the next');
  }
  return (
    <section className={documentBox.page}>
      <NewDocumentHead of={of} />
      <DocumentForm
        of={of}
        api={api}
        calls={calls}
        row={null}
        copied={copied}
        madeFrom={madeFrom}
        onSaved={open}
      />
    </section>
  );
}

function CopiedDocument({ id, ...page }: CalledPageProps & { id: string }) {
  const { of, calls } = page;
  const read = useFresh(of.area, calls.detail, { id });
  if (read.data === null) return <PendingDocument of={of} read={read} />;
  return <NewDocument {...page} copied={{ id, values: copiedValues(of, read.data as RecordRow) }} />;
}

function PendingDocument({ of, read }: Pick<DocumentPageProps, 'of'> & { read: Loaded<unknown> }) {
  const language = useLanguage();
  return <PendingPage title={capitalised(of.words.one)[language]} read={read} list={of.menu.path} />;
}

function StoredDocument({ of, api, calls, id }: CalledPageProps & { id: string }) {
  const { pathname } = useLocation();
  const read = useEndpoint(of.area, calls.detail, { id });
  const showsForm = useStillOpen(usePermission(`${of.area}_edit`));
  const seesHistory = usePermission('audit_view');
  /** The version of the user's last save here; the form is reset when the next version is read. */
  const [savedOn, setSavedOn] = useState(0);
  /** The version that the form was filled with; 0 until it is. */
  const [filledWith, setFilledWith] = useState(0);
  const form = useRef<OpenForm>(null);
  const row = read.data as RecordRow | null;
  const isEditable = row !== null && whyNot('edit', row.auditStatus as AuditStatus) === null;
  const isOpen = useEditing(isEditable) && showsForm;
  const name = row === null ? '' : String(row[of.name]);
  useEffect(() => {
    if (name !== '') labelTab(pathname, name);
  }, [name, pathname]);

  const version = row?.version;
  // A save removes the form, and an act its button, so the document is shown once it is newer than the save.
  const isShown = row !== null && row.version > savedOn;
  useEffect(() => (isShown && version !== undefined ? catchFocus() : undefined), [isShown, version]);
  /** Shows changes of others, unless the user has changes of their own, which a save merges with them. */
  const showVersion = useCallback((newest: number) => {
    if (form.current?.isTouched() !== true) setFilledWith(newest);
  }, []);
  useEffect(() => {
    if (version !== undefined) showVersion(version);
  }, [version, showVersion]);

  // Entries that are not saved stay, so that they can be read and copied.
  const isGone = read.error?.code === 'record.not_found';
  const hasEntries = useHasEntries();
  if (row === null || !isShown || (isGone && !hasEntries)) return <PendingDocument of={of} read={read} />;
  return (
    <section className={documentBox.page}>
      <DocumentHead
        of={of}
        calls={calls}
        row={row}
        shown={{
          // Those of a document that was approved meanwhile can only be saved after its reversal.
          hasChanges: () => isEditable && (form.current?.isTouched() ?? false),
          version: () => (isEditable ? form.current?.row?.version : undefined) ?? row.version,
          renew: () => showVersion(row.version),
        }}
      />
      <VerdictAlert of={of} row={row} />
      {isOpen ? (
        <DocumentForm
          key={filledWith || row.version}
          ref={form}
          of={of}
          api={api}
          calls={calls}
          row={row}
          onSaved={() => {
            setSavedOn(row.version);
            setFilledWith(0);
          }}
        />
      ) : (
        <>
          <DocumentFacts of={of} calls={calls} row={row} />
          <DocumentTotals of={of} row={row} />
          {of.area === 'grading' && <GainWarning row={row} />}
          {of.area === 'inbound' && <ReceiptPanel row={row} />}
        </>
      )}
      {of.area === 'purchaseOrder' && <OrderComparisonPanel row={row} />}
      {of.area === 'inbound' && <InboundComparisonPanel row={row} />}
      <ChainPanel api={api} id={id} />
      <AttachmentsPanel area={of.area} record={row} />
      {seesHistory && <HistoryPanel area={of.area} recordId={row.id} />}
    </section>
  );
}
