import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { packApi } from '#shared/api/pack';
import { parsePackCode } from '#shared/domain/pack-code';
import { request } from '../../api/session.ts';
import { PendingPage } from '../../components/loading/PendingPage.tsx';
import { useLoaded } from '../../components/loading/use-loaded.ts';

/** The target of scans and deep links: finds the package by its number or QR text and redirects to its page. */
export function OpenPackage() {
  const { t } = useTranslation();
  const { packNo = '' } = useParams();
  const found = useLoaded(packNo, (signal) =>
    request(packApi.detail, { query: { packNo } }, { signal, quiet: true }),
  );

  if (found.data) return <Navigate to={`/inventory/packages/${found.data.id}`} replace />;
  return (
    <PendingPage
      title={t('layout.pack', { packNo: parsePackCode(packNo).packNo })}
      read={found}
      list="/inventory/packages"
    />
  );
}
