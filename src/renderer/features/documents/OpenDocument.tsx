import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { documentApis } from '#shared/api/document';
import { capitalised } from '#shared/capitalised';
import { parseDocumentCode } from '#shared/documents/document-code';
import { DOCUMENTS } from '#shared/documents/index';
import { AppError } from '#shared/errors';
import { request } from '../../api/session.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import frames from '../../components/look/page-frame.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { rememberedAddress } from '../../stores/tabs.ts';

/** The target of scans: finds the document that a QR code names (D2) and redirects to its page. */
export function OpenDocument() {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { code = '' } = useParams();
  const named = parseDocumentCode(code);
  const found = useLoaded(code, async (signal) => {
    if (named === null) throw new AppError('record.not_found');
    const { kind, docNo } = named;
    const { records } = await request(
      documentApis[kind].list,
      { query: { docNo, size: 20 } },
      { signal, quiet: true },
    );
    const id = records.find((document) => document.docNo === docNo)?.id;
    if (id === undefined) throw new AppError('record.not_found');
    return `${DOCUMENTS[kind].menu.path}/${id}`;
  });

  if (found.loading) return <Skeleton active />;
  if (found.data) return <Navigate to={found.data} replace />;
  return (
    <section className={frames.narrow}>
      <h1>
        {named === null ? code : `${capitalised(DOCUMENTS[named.kind].words.one)[language]} ${named.docNo}`}
      </h1>
      {found.error && <ErrorPanel error={found.error} onRetry={found.reload} />}
      {named !== null && (
        <Button onClick={() => void navigate(rememberedAddress(DOCUMENTS[named.kind].menu.path))}>
          {t('common.backToList')}
        </Button>
      )}
    </section>
  );
}
