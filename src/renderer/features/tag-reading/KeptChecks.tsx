import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { KeptCheck } from '#shared/desk/contract/stocktakes';
import { DOCUMENTS } from '#shared/documents/index';
import { useConfirmDanger } from '../../components/dialog/use-confirm-danger.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { formatCount } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { requireDesk } from '../../desk/connect.ts';
import { localDateTime } from '../../i18n/dates.ts';
import { currentUserId, useTenantId } from '../../stores/session.ts';
import styles from './TagReading.module.css';

/** The user's checks whose tags this desk has kept: one is continued, or deleted if its document is gone. */
export function KeptChecks({ onOpen }: { onOpen: (check: KeptCheck) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const tenantId = useTenantId();
  const userId = currentUserId();
  const confirmDanger = useConfirmDanger();
  const action = useAction();
  const list = useLoaded(`${tenantId} ${userId}`, () => requireDesk().rfid.keptChecks({ tenantId, userId }));
  const nameOf = ({ docKind, docNo }: KeptCheck) => `${DOCUMENTS[docKind].words.one[language]} ${docNo}`;

  async function remove(check: KeptCheck): Promise<void> {
    const isConfirmed = await confirmDanger({
      title: t('tagReading.removeCheckTitle', { name: nameOf(check) }),
      content: t('tagReading.removeCheckText'),
    });
    if (!isConfirmed) return;
    await action.run(() => requireDesk().rfid.removeStocktake({ key: check.key }), {
      success: t('records.removed'),
    });
    list.reload();
  }

  if (list.error) return <ErrorPanel error={list.error} onRetry={list.reload} />;
  if ((list.data ?? []).length === 0) return null;
  return (
    <section className={styles.panel} aria-label={t('tagReading.begunChecks')}>
      <h2>{t('tagReading.begunChecks')}</h2>
      {list.data?.map((check) => (
        <div key={check.key} className={styles.bar}>
          <Button onClick={() => onOpen(check)}>
            {t('tagReading.resume', {
              name: nameOf(check),
              time: localDateTime(new Date(check.startedAt)),
              count: formatCount(check.tags),
            })}
          </Button>
          <Button
            danger
            loading={action.busy}
            aria-label={t('tagReading.removeCheck', { name: nameOf(check) })}
            onClick={() => void remove(check)}
          >
            {t('records.remove')}
          </Button>
        </div>
      ))}
    </section>
  );
}
