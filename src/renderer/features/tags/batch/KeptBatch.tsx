import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '../../../components/loading/use-loaded.ts';
import { requireDesk } from '../../../desk/connect.ts';
import { useDesk } from '../../../stores/desk.ts';
import { openTagBatch } from '../../../stores/dialogs.ts';
import { useTenantId } from '../../../stores/session.ts';
import { findDeskId } from '../use-tag-leases.ts';
import styles from './TagBatch.module.css';

/**
 * For a page started while the back office is unreachable: the packages whose tags this desk may write nevertheless.
 */
export function KeptBatch() {
  const { t } = useTranslation();
  const tenantId = useTenantId();
  const state = useDesk((desk) => desk.state);
  const kept = useLoaded(`${tenantId} ${state}`, async () => {
    if (state !== 'ready') return [];
    const deskId = await findDeskId(tenantId);
    return deskId === '' ? [] : requireDesk().rfid.keptLeases({ tenantId, deskId });
  });
  const leases = kept.data ?? [];
  if (leases.length === 0) return null;
  const goOn = () => openTagBatch(leases.map(({ packId, packNo }) => ({ id: packId, packNo })));
  return (
    <Alert
      className={styles.kept}
      type="info"
      showIcon
      title={t('tags.keptBatch', { count: leases.length })}
      action={
        <Button type="primary" onClick={goOn}>
          {t('tags.keptBatchGoOn')}
        </Button>
      }
    />
  );
}
