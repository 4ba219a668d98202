import { App, Button, Empty, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type ProcessVersion, workflowApi } from '#shared/api/workflow';
import { capitalised } from '#shared/capitalised';
import type { AnyDocument } from '#shared/documents/document';
import { type Language, toAppError } from '#shared/errors';
import { listed } from '#shared/listed';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import frame from '../../components/look/document-frame.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { useFlow } from '../../records/workflow/use-flow.ts';
import { showError } from '../../stores/notices.ts';
import { type Named, useNamedKind } from './kind-of.ts';
import { UnknownKind } from './UnknownKind.tsx';

/** The part shown by a history: the steps of each version, or its required fields. */
type Part = 'steps' | 'required';

/** 流程历史 and 表单历史: the versions in which a part of a kind's process changed; an earlier one can be taken again. */
export function ProcessHistoryPage({ part }: { part: Part }) {
  const named = useNamedKind();
  return named === undefined ? <UnknownKind /> : <History key={named.kind} {...named} part={part} />;
}

function History({ kind, of, part }: Named & { part: Part }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const addressOf = useFlow();
  const { message } = App.useApp();
  const change = useChange('workflow');
  const history = useEndpoint('workflow', workflowApi.history, { kind });
  const [current] = history.data ?? [];
  const rows = changesIn(history.data ?? [], part);
  const title = t(part === 'steps' ? 'workflow.modelHistory' : 'workflow.formHistory');

  async function restore(chosen: ProcessVersion): Promise<void> {
    if (current === undefined) return;
    const { steps, required, version } = current;
    try {
      await change.run(workflowApi.submit, {
        body: { kind, version, steps, required, [part]: chosen[part] },
      });
      void message.success(t('records.saved'));
    } catch (error) {
      showError(toAppError(error));
    }
  }

  return (
    <section className={frame.page} aria-label={title}>
      <div className={frame.head}>
        <h1>
          {capitalised(of.words.one)[language]} · {title}
        </h1>
        <Link to={addressOf('design', kind)}>{t('workflow.process')}</Link>
      </div>
      {history.error && <ErrorPanel error={history.error} onRetry={history.reload} />}
      <Table<ProcessVersion>
        size="small"
        rowKey="version"
        loading={history.data === null && history.error === null}
        pagination={false}
        dataSource={rows}
        scroll={{ x: true }}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('workflow.noHistory')} />,
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
          {
            key: 'restore',
            render: (_, row, at) =>
              at > 0 && (
                <Button size="small" disabled={change.busy} onClick={() => void restore(row)}>
                  {t('workflow.restore', { version: row.version })}
                </Button>
              ),
          },
        ]}
      />
    </section>
  );
}

/** The versions in which the part differs from the previous version, the latest first. */
function changesIn(versions: readonly ProcessVersion[], part: Part): ProcessVersion[] {
  return versions.filter((version, at) => {
    const before = versions[at + 1];
    return JSON.stringify(version[part]) !== JSON.stringify(before?.[part] ?? []);
  });
}

function stepsText({ steps, roleNames, userNames }: ProcessVersion, gone: string): string {
  const texts = steps.map(({ name, roleIds, userIds }) => {
    const approvers = [
      ...roleIds.map((id) => roleNames[id] ?? gone),
      ...userIds.map((id) => userNames[id] ?? id),
    ];
    return `${name} (${approvers.join(' / ')})`;
  });
  return texts.join(' → ');
}

function requiredText({ required }: ProcessVersion, of: AnyDocument, language: Language): string {
  return listed(
    required.map((name) => of.fields[name]?.words[language] ?? name),
    language,
  );
}
