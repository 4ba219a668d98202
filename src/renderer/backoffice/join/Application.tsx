import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { JoinApplication } from '#shared/api/join';
import { JoinStateTag } from '../../components/join/JoinStateTag.tsx';
import buttonRow from '../../components/look/button-row.module.css';
import { DetailDrawer } from '../../records/detail/DetailDrawer.tsx';
import { type Fact, FactTable, factsAsText } from '../../records/detail/FactTable.tsx';

interface ApplicationProps {
  application: JoinApplication;
  footer: ReactNode;
  onClose: () => void;
}

/** The details of an application, with its actions. */
export function Application({ application, footer, onClose }: ApplicationProps) {
  const { t } = useTranslation();
  const { state, realName } = application;
  const facts: Fact[] = [
    {
      label: t('join.state'),
      text: t(`join.state_${state}`),
      shown: <JoinStateTag state={state} />,
    },
    { label: t('join.reason'), text: application.reason },
    { label: t('join.account'), text: application.account },
    { label: t('join.phone'), text: application.phone },
    { label: t('join.from'), text: application.applicantCompany },
    { label: t('join.remark'), text: application.remark },
    { label: t('join.createTime'), text: application.createTime },
    { label: t('join.reviewTime'), text: application.reviewTime },
    { label: t('join.expireTime'), text: application.expireTime },
  ].filter(({ text }) => text !== '');
  return (
    <DetailDrawer
      open
      title={realName}
      copied={factsAsText(facts)}
      onClose={onClose}
      footer={<div className={`${buttonRow.row} ${buttonRow.end}`}>{footer}</div>}
    >
      <FactTable label={realName} facts={facts} />
    </DetailDrawer>
  );
}
