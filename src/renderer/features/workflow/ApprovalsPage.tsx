import { Segmented } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { APPROVAL_LISTS, type ApprovalDocument, type ApprovalList, workflowApi } from '#shared/api/workflow';
import { DOCUMENTS } from '#shared/documents/index';
import { DOCUMENT_KINDS } from '#shared/domain/document-states';
import { useLanguage } from '../../components/words/words.ts';
import { PENDING_AREA } from '../../records/calls/server-state.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { DownloadButton } from '../../records/list/DownloadButton.tsx';
import { FilterField } from '../../records/list/FilterField.tsx';
import { ListPage } from '../../records/list/ListPage.tsx';
import { useListAddress } from '../../records/list/use-list-address.ts';
import { useSession } from '../../stores/session.ts';
import { approvalColumns, kindWords } from './approval-list.tsx';

const FILTERS = ['list', 'kind'] as const;
type Filter = (typeof FILTERS)[number];
const WORDS = {
  toApprove: 'workflow.toApprove',
  submitted: 'workflow.submitted',
} as const satisfies Record<ApprovalList, string>;

/** 我的审批: documents of all kinds that wait for the user's approval, or that the user submitted. Opening one leads to its page. */
export function ApprovalsPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const permissions = useSession((state) => state.permissions);
  const list = useListAddress<Filter>(FILTERS);
  const { current, size } = list.call;
  const { filters } = list.query;
  const shown = APPROVAL_LISTS.find((one) => one === filters.list) ?? 'toApprove';
  const kinds = DOCUMENT_KINDS.filter((kind) => permissions.has(`${kind}_view`));
  const kind = kinds.find((one) => one === filters.kind);
  // Loaded again with the counts of pending work, because it changes with them.
  const sheet = { list: shown, ...(kind && { kind }) };
  const page = useEndpoint(PENDING_AREA, workflowApi.documents, { ...sheet, current, size });
  const columns = useMemo(() => approvalColumns(shown, t, language), [shown, t, language]);
  return (
    <ListPage<ApprovalDocument, Filter>
      area="approval"
      title={t('layout.approvals')}
      list={{ ...list, isFiltered: kind !== undefined }}
      page={page}
      columns={columns}
      filters={
        <>
          <Segmented<ApprovalList>
            aria-label={t('workflow.list')}
            value={shown}
            onChange={(value) => list.filter({ list: value === 'toApprove' ? '' : value })}
            options={APPROVAL_LISTS.map((value) => ({ value, label: t(WORDS[value]) }))}
          />
          <FilterField
            filter={{
              name: 'kind',
              label: t('workflow.kind'),
              kind: 'choice',
              isSingle: true,
              options: kinds.map((value) => ({ value, label: kindWords(value, language) })),
            }}
            list={list}
          />
        </>
      }
      actions={
        <DownloadButton download={workflowApi.download} start={workflowApi.startDownload} query={sheet} />
      }
      nothing={
        shown === 'toApprove'
          ? { title: t('workflow.nothingToApprove'), advice: t('workflow.nothingToApproveAdvice') }
          : { title: t('workflow.nothingSubmitted'), advice: t('workflow.nothingSubmittedAdvice') }
      }
      nameOf={({ docNo }) => docNo}
      onOpen={(row) => void navigate(`${DOCUMENTS[row.kind].menu.path}/${row.id}`)}
    />
  );
}
