import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { capitalised } from '#shared/capitalised';
import type { AnyDocument } from '#shared/documents/document';
import { DOCUMENTS } from '#shared/documents/index';
import type { RecordRow } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { nameFieldOf } from '#shared/records/reference-field';
import buttonRow from '../../components/look/button-row.module.css';
import documentBox from '../../components/look/document-box.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { RowActions } from '../../records/acts/RowActions.tsx';
import { offeredOn } from '../../records/acts/row-actions.ts';
import { useActs } from '../../records/acts/use-acts.tsx';
import { type ShownDocument, useSavedFirst } from '../../records/acts/use-saved-first.tsx';
import { FieldCell } from '../../records/list/record-columns.tsx';
import { useApprovalTurn } from '../../records/workflow/use-approval-turn.ts';
import { useFlow } from '../../records/workflow/use-flow.ts';
import { usePermission } from '../../stores/session.ts';
import { COPY_OF } from './copied-values.ts';
import { NeighbourButtons } from './NeighbourButtons.tsx';
import { useLaterAction } from './use-later-action.ts';
import { openPapers, usePrintAction } from './use-print-action.ts';
import { useSawAction } from './use-saw-action.ts';
import { useTagAction } from './use-tag-action.ts';
import { useTallyAction } from './use-tally-action.ts';

interface DocumentHeadProps {
  of: AnyDocument;
  calls: RecordCalls;
  row: RecordRow;
  shown: ShownDocument;
}

export function NewDocumentHead({ of }: { of: AnyDocument }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return <h1>{t('records.addOne', { one: of.words.one[language] })}</h1>;
}

/**
 * Number, state and acts of a document, its source, the documents that can be made from it, its copy and its
 * neighbours.
 */
export function DocumentHead({ of, calls, row, shown }: DocumentHeadProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const addressOf = useFlow();
  const acts = useSavedFirst(of, useApprovalTurn(of, row, useActs(of, calls)), shown);
  const later = useLaterAction(of);
  const saw = useSawAction(of);
  const tag = useTagAction(of);
  const tally = useTallyAction(of);
  const print = usePrintAction(of);
  const { auditStatus } = of.fields;
  return (
    <header className={documentBox.head}>
      <h1>
        {capitalised(of.words.one)[language]} {String(row[of.name])}
      </h1>
      {auditStatus && <FieldCell field={auditStatus} row={row} name="auditStatus" language={language} />}
      <SourceLink of={of} row={row} />
      <div className={`${buttonRow.row} ${documentBox.acts}`}>
        <RowActions
          actions={[...offeredOn(row, acts), ...later, ...saw, ...tag, ...tally, ...print]}
          rows={[row]}
        />
      </div>
      <Link to={addressOf('detail', of.area, row.id)}>{t('documents.approval')}</Link>
      <div className={buttonRow.row}>
        <NeighbourButtons of={of} calls={calls} row={row} />
        <CopyDocumentButton of={of} row={row} />
        {print.length > 0 && <Button onClick={() => openPapers(of, [row])}>{t('papers.preview')}</Button>}
      </div>
    </header>
  );
}

/** Why the document was rejected or reversed, for the user who corrects it. */
export function VerdictAlert({ of, row }: Pick<DocumentHeadProps, 'of' | 'row'>) {
  const language = useLanguage();
  const text = String(row.verdict ?? '');
  if (text === '') return null;
  return <Alert type="warning" showIcon title={of.fields.verdict?.words[language]} description={text} />;
}

function CopyDocumentButton({ of, row }: Pick<DocumentHeadProps, 'of' | 'row'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayAdd = usePermission(`${of.area}_add`);
  if (!mayAdd) return null;
  const open = () => void navigate(`${of.menu.path}/new?${COPY_OF}=${row.id}`);
  return <Button onClick={open}>{t('documents.copy')}</Button>;
}

/** The document that this one was made from, as a link for users who may open it. */
function SourceLink({ of, row }: { of: AnyDocument; row: RecordRow }) {
  const { t } = useTranslation();
  const { from } = of.trade;
  const source = from && DOCUMENTS[from.kind];
  const mayOpen = usePermission(`${source?.area}_view`);
  const id = from === undefined ? '' : String(row[from.field] ?? '');
  if (from === undefined || source === undefined || id === '') return null;
  const words = t('documents.madeFrom', { docNo: String(row[nameFieldOf(from.field)] ?? '') });
  return mayOpen ? <Link to={`${source.menu.path}/${id}`}>{words}</Link> : <span>{words}</span>;
}
