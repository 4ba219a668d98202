import { Timeline } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { documentApis } from '#shared/api/document';
import { capitalised } from '#shared/capitalised';
import type { ApprovalEvent } from '#shared/documents/approval-api';
import type { AnyDocument } from '#shared/documents/document';
import { documentActs, SEND_BACK, TRANSFER } from '#shared/documents/document-acts';
import type { RecordRow } from '#shared/records/record';
import { callsOf, type RecordCalls } from '#shared/records/record-calls';
import { PendingPage } from '../../components/loading/PendingPage.tsx';
import buttonRow from '../../components/look/button-row.module.css';
import documentBox from '../../components/look/document-box.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { RowActions } from '../../records/acts/RowActions.tsx';
import { offeredOn } from '../../records/acts/row-actions.ts';
import { useActs } from '../../records/acts/use-acts.tsx';
import { useSavedFirst } from '../../records/acts/use-saved-first.tsx';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { FieldCell } from '../../records/list/record-columns.tsx';
import { useApprovalTurn } from '../../records/workflow/use-approval-turn.ts';
import { usePermission } from '../../stores/session.ts';
import { labelTab } from '../../stores/tabs.ts';
import { approvalCallOf, type Named, useNamedDocument } from './kind-of.ts';
import { StepsLine } from './StepsLine.tsx';
import { UnknownKind } from './UnknownKind.tsx';
import styles from './Workflow.module.css';

/** 审批详情: the approval state of a document with its acts, and its history with users, times and reasons. */
export function ProcessDetailPage() {
  const named = useNamedDocument();
  return named === undefined ? <UnknownKind /> : <Detail key={named.id} {...named} />;
}

function Detail({ kind, of, id }: Named & { id: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { pathname } = useLocation();
  const approval = useEndpoint(kind, approvalCallOf(kind), { id });
  const docNo = approval.data?.docNo ?? '';
  useEffect(() => {
    if (docNo !== '') labelTab(pathname, docNo);
  }, [docNo, pathname]);
  if (approval.error || approval.data === null)
    return <PendingPage title={t('workflow.approval')} read={approval} />;
  const { auditStatus: state, steps, events } = approval.data;
  const { auditStatus } = of.fields;
  return (
    <section className={documentBox.page} aria-label={t('workflow.approval')}>
      <div className={documentBox.head}>
        <h1>{t('layout.approvalOf', { docNo })}</h1>
        {auditStatus && (
          <FieldCell
            field={auditStatus}
            row={{ id, version: 0, auditStatus: state }}
            name="auditStatus"
            language={language}
          />
        )}
        <Link to={`${of.menu.path}/${id}`}>
          {t('workflow.open', { kind: capitalised(of.words.one)[language] })}
        </Link>
      </div>
      <Acts kind={kind} of={of} id={id} />
      <StepsLine steps={steps} />
      <h2>{t('workflow.events')}</h2>
      <Timeline
        className={styles.events}
        items={events.map((event, at) => ({ key: at, content: <Event event={event} /> }))}
      />
    </section>
  );
}

/** The acts of the document's approval, for users who may open it. */
function Acts({ kind, of, id }: Named & { id: string }) {
  const calls = callsOf(of, documentApis[kind]);
  const mayOpen = usePermission(`${of.area}_view`);
  const { data } = useEndpoint(of.area, calls.detail, mayOpen ? { id } : null);
  return data && <RowOfActs of={of} calls={calls} row={data as RecordRow} />;
}

function RowOfActs({ of, calls, row }: { of: AnyDocument; calls: RecordCalls; row: RecordRow }) {
  const acts = useSavedFirst(of, useApprovalTurn(of, row, useActs(of, calls)));
  return (
    <div className={buttonRow.row}>
      <RowActions
        actions={offeredOn(row, acts).filter(({ key }) => key in documentActs || key === 'transfer')}
        rows={[row]}
      />
    </div>
  );
}

function Event({ event: { act, step, target, reason, userName, time } }: { event: ApprovalEvent }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const acts = { ...documentActs, sendBack: { words: SEND_BACK }, transfer: { words: TRANSFER } };
  const called = act === 'make' ? t('workflow.made') : acts[act].words[language];
  const place = [step, target].filter((one) => one !== '').join(' → ');
  return (
    <>
      <strong>{called}</strong> {place !== '' && <span>{place}</span>} {userName} <time>{time}</time>
      {reason !== '' && <p>{reason}</p>}
    </>
  );
}
