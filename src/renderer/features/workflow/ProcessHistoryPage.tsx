import { Button, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type ProcessVersion, workflowApi } from '#shared/api/workflow';
import { capitalised } from '#shared/capitalised';
import { describeError, type Language } from '#shared/errors';
import { useConfirmDanger } from '../../components/dialog/use-confirm-danger.ts';
import { ListPager } from '../../components/list/ListPager.tsx';
import type { Paging } from '../../components/list/list-paging.ts';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import buttonRow from '../../components/look/button-row.module.css';
import documentBox from '../../components/look/document-box.module.css';
import { RefusableButton } from '../../components/RefusableButton.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { useFlow } from '../../records/workflow/use-flow.ts';
import { usePreferences } from '../../stores/preferences.ts';
import { type Named, useNamedKind } from './kind-of.ts';
import { UnknownKind } from './UnknownKind.tsx';
import { VersionPreview } from './VersionPreview.tsx';
import { requiredText, stepsText } from './version-texts.ts';

/** The part shown by a history: the steps of each version, or its required fields. */
type Part = 'steps' | 'required';

/**
 * 流程历史 and 表单历史: the versions in which a part of a kind's process changed. They are shown as a whole, taken again, and
 * removed unless documents go by them.
 */
export function ProcessHistoryPage({ part }: { part: Part }) {
  const named = useNamedKind();
  return named === undefined ? <UnknownKind /> : <History key={named.kind} {...named} part={part} />;
}

function History({ kind, of, part }: Named & { part: Part }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const addressOf = useFlow();
  const [paging, setPaging] = useState<Paging>({ page: 1, size: 0 });
  const [previewed, setPreviewed] = useState<ProcessVersion | null>(null);
  const size = usePreferences((state) => state.pageSize);
  const history = useEndpoint('workflow', workflowApi.history, { kind, part, current: paging.page, size });
  const { busy, restore, remove } = useVersionActs(kind, part);
  const title = t(part === 'steps' ? 'workflow.modelHistory' : 'workflow.formHistory');
  return (
    <section className={documentBox.page} aria-label={title}>
      <div className={documentBox.head}>
        <h1>
          {capitalised(of.words.one)[language]} · {title}
        </h1>
        <Link to={addressOf('design', kind)}>{t('workflow.process')}</Link>
      </div>
      {history.error && <ErrorPanel error={history.error} onRetry={history.reload} />}
      <Table<ProcessVersion>
        size="small"
        rowKey="version"
        loading={history.loading}
        pagination={false}
        dataSource={history.data?.records ?? []}
        scroll={{ x: true }}
        locale={{
          emptyText: (
            <EmptyState
              title={t('workflow.noHistory')}
              advice={t('workflow.noHistoryAdvice')}
              failed={history.error}
            />
          ),
        }}
        columns={[
          { title: t('workflow.versionNo'), dataIndex: 'version', align: 'end' },
          { title: t('workflow.time'), dataIndex: 'createTime' },
          { title: t('workflow.user'), dataIndex: 'userName' },
          {
            title: t(part === 'steps' ? 'workflow.steps' : 'workflow.required'),
            render: (_, row) =>
              part === 'steps'
                ? stepsText(row, t('workflow.noRole')) || t('workflow.noSteps')
                : requiredText(row, of, language) || t('workflow.nothingRequired'),
          },
          { title: t('workflow.underReview'), dataIndex: 'underReview', align: 'end' },
          {
            key: 'acts',
            render: (_, row) => (
              <div className={buttonRow.row}>
                <Button size="small" onClick={() => setPreviewed(row)}>
                  {t('workflow.preview', { version: row.version })}
                </Button>
                {!row.isCurrent && (
                  <Button size="small" disabled={busy} onClick={() => void restore(row)}>
                    {t('workflow.restore', { version: row.version })}
                  </Button>
                )}
                <RefusableButton
                  size="small"
                  danger
                  refusal={whyKept(row, language)}
                  onClick={() => void remove(row)}
                >
                  {t('workflow.removeVersion', { version: row.version })}
                </RefusableButton>
              </div>
            ),
          },
        ]}
      />
      {history.data && history.data.total > 0 && (
        <ListPager paging={paging} total={history.data.total} onChange={setPaging} />
      )}
      {previewed && <VersionPreview version={previewed} of={of} onClose={() => setPreviewed(null)} />}
    </section>
  );
}

/** Takes the part of a version again, or removes the version after a question. */
function useVersionActs(kind: Named['kind'], part: Part) {
  const { t } = useTranslation();
  const { run } = useAction();
  const confirmDanger = useConfirmDanger();
  const change = useChange('workflow');
  const current = useEndpoint('workflow', workflowApi.detail, { kind });

  async function restore(chosen: ProcessVersion): Promise<void> {
    if (current.data === null) return;
    const { steps, required, version } = current.data;
    const body = { kind, version, steps, required, [part]: chosen[part] };
    await run(() => change.runOnSeen(workflowApi.submit, { body }), { success: t('records.saved') });
  }

  async function remove({ version }: ProcessVersion): Promise<void> {
    const isConfirmed = await confirmDanger({
      title: t('workflow.confirmRemoveVersion', { version }),
      content: t('workflow.removeVersionAdvice'),
    });
    if (!isConfirmed) return;
    const body = { kind, version };
    await run(() => change.runOnSeen(workflowApi.remove, { body }), { success: t('records.removed') });
  }

  return { busy: change.busy, restore, remove };
}

/** Why a version cannot be removed, in the words of the server's refusal; empty if it can. */
function whyKept({ isCurrent, underReview }: ProcessVersion, language: Language): string {
  if (isCurrent)
    return describeError({ code: 'workflow.version_current', message: '', details: {} }, language);
  if (underReview === 0) return '';
  const details = { count: underReview };
  return describeError({ code: 'workflow.version_in_use', message: '', details }, language);
}
