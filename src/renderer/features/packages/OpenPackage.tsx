import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { packApi } from '#shared/api/pack';
import { parsePackCode } from '#shared/domain/pack-code';
import { request } from '../../api/session.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import frames from '../../components/look/page-frame.module.css';
import texts from '../../components/look/texts.module.css';
import { rememberedAddress } from '../../stores/tabs.ts';

/** The target of scans and deep links: finds the package by its number or QR text and redirects to its page. */
export function OpenPackage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { packNo = '' } = useParams();
  const found = useLoaded(packNo, (signal) =>
    request(packApi.detail, { query: { packNo } }, { signal, quiet: true }),
  );

  if (found.loading) return <Skeleton active aria-label={t('packages.opening', { packNo })} />;
  if (found.data) return <Navigate to={`/inventory/packages/${found.data.id}`} replace />;
  return (
    <section className={frames.narrow}>
      <h1 className={texts.numbers}>{t('layout.pack', { packNo: parsePackCode(packNo).packNo })}</h1>
      {found.error && <ErrorPanel error={found.error} onRetry={found.reload} />}
      <Button onClick={() => void navigate(rememberedAddress('/inventory/packages'))}>
        {t('common.backToList')}
      </Button>
    </section>
  );
}
