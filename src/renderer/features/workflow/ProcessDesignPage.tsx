import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type CurrentProcess, workflowApi } from '#shared/api/workflow';
import { formHistoryAddress, modelHistoryAddress } from '#shared/menu/addresses';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { PendingPage } from '../../components/loading/PendingPage.tsx';
import documentBox from '../../components/look/document-box.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { DraftNotices } from '../../records/form/FormNotices.tsx';
import { HeldForm } from '../../records/form/HeldForm.tsx';
import { type TypedValues, useTypedValues } from '../../records/form/use-typed-values.ts';
import { useFlow } from '../../records/workflow/use-flow.ts';
import { BlockedSteps } from './BlockedSteps.tsx';
import { type Named, useNamedKind } from './kind-of.ts';
import { RequiredFields } from './RequiredFields.tsx';
import { StepFields } from './StepFields.tsx';
import { UnablePersons } from './UnablePersons.tsx';
import { UnknownKind } from './UnknownKind.tsx';
import { type ProcessForm, useProcessForm } from './use-process-form.ts';
import styles from './Workflow.module.css';

/** 审批流程: the approval steps for documents of a kind, and the required fields. */
export function ProcessDesignPage() {
  const named = useNamedKind();
  return named === undefined ? <UnknownKind /> : <OfKind key={named.kind} {...named} />;
}

function OfKind({ kind, of }: Named) {
  const { t } = useTranslation();
  const typed = useTypedValues<ProcessForm>('workflow', kind);
  const stored = useEndpoint('workflow', workflowApi.detail, { kind });
  if (stored.data === null) return <PendingPage title={t('layout.process')} read={stored} />;
  // Another version, from another user or tab, refills the form below unsaved entries.
  return (
    <Design
      key={stored.data.version}
      {...{ kind, of }}
      stored={stored.data}
      typed={typed}
      reload={stored.reload}
    />
  );
}

interface DesignProps extends Named {
  stored: CurrentProcess;
  typed: TypedValues<ProcessForm>;
  reload: () => void;
}

function Design({ kind, of, stored, typed, reload }: DesignProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const addressOf = useFlow();
  const { form, root, busy, refusal, save, discard, onKeyDown } = useProcessForm(kind, stored, typed);
  return (
    <section className={documentBox.page} aria-label={t('workflow.process')}>
      <div className={documentBox.head}>
        <h1>{t('workflow.of', { kind: of.words.one[language] })}</h1>
        <span>
          {stored.version === 0 ? t('workflow.unsaved') : t('workflow.version', { version: stored.version })}
        </span>
        <Link to={modelHistoryAddress(kind)}>{t('workflow.modelHistory')}</Link>
        <Link to={formHistoryAddress(kind)}>{t('workflow.formHistory')}</Link>
        <Link to={addressOf('start', kind)}>{t('workflow.start')}</Link>
      </div>
      <DraftNotices state={{ ...typed, discard }} />
      {refusal && <ErrorPanel error={refusal} />}
      {refusal?.code === 'record.changed' && <Button onClick={reload}>{t('records.loadNewest')}</Button>}
      <Form<ProcessForm>
        ref={root}
        form={form}
        layout="vertical"
        initialValues={{ steps: stored.steps, required: stored.required, ...typed.values }}
        onValuesChange={(_, all) => typed.note(all)}
        onKeyDown={onKeyDown}
        className={styles.form}
      >
        {busy && <HeldForm />}
        <BlockedSteps steps={stored.blocked} of={of} />
        <UnablePersons persons={stored.unable} />
        <h2>{t('workflow.steps')}</h2>
        <p>{t('workflow.stepsHelp')}</p>
        <StepFields roleNames={stored.roleNames} userNames={stored.userNames} />
        <h2>{t('workflow.required')}</h2>
        <p>{t('workflow.requiredHelp')}</p>
        <RequiredFields of={of} />
        <Button type="primary" loading={busy} onClick={() => void save()}>
          {t('records.save')}
        </Button>
      </Form>
    </section>
  );
}
