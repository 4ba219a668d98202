import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import documentBox from '../../components/look/document-box.module.css';
import { KindLinks } from '../../records/workflow/KindLinks.tsx';
import { NEW_PROCESS } from './process-params.ts';

/** Instead of a page whose address names no kind of document, a new process, or an unknown kind: the kinds there are. */
export function UnknownKind() {
  const { t } = useTranslation();
  const { id, params } = useParams();
  const isNamed = ![undefined, '', NEW_PROCESS].includes(id ?? params);
  return (
    <section className={documentBox.page}>
      <h1>{t('workflow.process')}</h1>
      <Alert
        type="info"
        showIcon
        title={t(isNamed ? 'workflow.unknown' : 'workflow.choose')}
        description={<KindLinks />}
      />
    </section>
  );
}
