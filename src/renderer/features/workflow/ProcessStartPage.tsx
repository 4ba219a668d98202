import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { workflowApi } from '#shared/api/workflow';
import { listed } from '#shared/listed';
import { PendingPage } from '../../components/loading/PendingPage.tsx';
import documentBox from '../../components/look/document-box.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { useFlow } from '../../records/workflow/use-flow.ts';
import { usePermission } from '../../stores/session.ts';
import { BlockedSteps } from './BlockedSteps.tsx';
import { type Named, useNamedKind } from './kind-of.ts';
import { StepsLine } from './StepsLine.tsx';
import { UnknownKind } from './UnknownKind.tsx';

/** 发起审批: the approval steps for documents of a kind, and the button to fill one in. */
export function ProcessStartPage() {
  const named = useNamedKind();
  return named === undefined ? <UnknownKind /> : <Start key={named.kind} {...named} />;
}

function Start({ kind, of }: Named) {
  const { t } = useTranslation();
  const language = useLanguage();
  const addressOf = useFlow();
  const navigate = useNavigate();
  const mayAdd = usePermission(`${kind}_add`);
  const mayView = usePermission(`${kind}_view`);
  const mayDesign = usePermission('setting_edit');
  const process = useEndpoint('workflow', workflowApi.detail, { kind });
  if (process.error || process.data === null)
    return <PendingPage title={t('workflow.start')} read={process} />;
  const { steps, required, roleNames, userNames, blocked } = process.data;
  const { one } = of.words;
  const shown = steps.map(({ name, roleIds, userIds }) => ({
    name,
    roleNames: roleIds.flatMap((id) => roleNames[id] ?? []),
    userNames: userIds.flatMap((id) => userNames[id] ?? []),
    state: 'waiting' as const,
  }));
  const needed = [...of.trade.needs, ...required].map((name) => of.fields[name]?.words[language] ?? name);
  return (
    <section className={documentBox.page} aria-label={t('workflow.start')}>
      <div className={documentBox.head}>
        <h1>{t('workflow.startOf', { kind: one[language] })}</h1>
        {mayDesign && <Link to={addressOf('design', kind)}>{t('workflow.process')}</Link>}
        {mayView && <Link to={of.menu.path}>{of.words.many[language]}</Link>}
      </div>
      <StepsLine steps={shown} />
      <BlockedSteps steps={blocked} of={of} />
      <p>{t('workflow.needed', { fields: listed(needed, language) })}</p>
      <div>
        <Button type="primary" disabled={!mayAdd} onClick={() => void navigate(`${of.menu.path}/new`)}>
          {t('records.addOne', { one: one[language] })}
        </Button>
        {!mayAdd && <p>{t('workflow.mayNotAdd', { kind: one[language] })}</p>}
      </div>
    </section>
  );
}
