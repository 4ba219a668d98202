import { Navigate, useParams } from 'react-router-dom';
import { documentApis } from '#shared/api/document';
import { capitalised } from '#shared/capitalised';
import { parseDocumentCode } from '#shared/documents/document-code';
import { DOCUMENTS } from '#shared/documents/index';
import { AppError } from '#shared/errors';
import { request } from '../../api/session.ts';
import { PendingPage } from '../../components/loading/PendingPage.tsx';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { useLanguage } from '../../components/words/words.ts';

/** The target of scans: finds the document that a QR code names (D2) and redirects to its page. */
export function OpenDocument() {
  const language = useLanguage();
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

  if (found.data) return <Navigate to={found.data} replace />;
  if (named === null) return <PendingPage title={code} read={found} />;
  const { words, menu } = DOCUMENTS[named.kind];
  return (
    <PendingPage title={`${capitalised(words.one)[language]} ${named.docNo}`} read={found} list={menu.path} />
  );
}
