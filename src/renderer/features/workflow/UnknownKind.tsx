import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { KindLinks } from '../../components/KindLinks.tsx';
import frame from '../../components/look/document-frame.module.css';

/** Instead of a page whose address names no kind of document: the kinds there are. */
export function UnknownKind() {
  const { t } = useTranslation();
  return (
    <section className={frame.page}>
      <h1>{t('workflow.process')}</h1>
      <Alert type="info" showIcon title={t('workflow.unknown')} description={<KindLinks />} />
    </section>
  );
}
