import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '#shared/desk/contract/outbox';
import { describeError } from '#shared/errors';
import { useConfirmDanger } from '../../components/dialog/use-confirm-danger.ts';
import { useAction } from '../../components/loading/use-action.ts';
import panels from '../../components/look/panels.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { requireDesk } from '../../desk/connect.ts';
import { localDateTime } from '../../i18n/dates.ts';
import { useDesk } from '../../stores/desk.ts';
import devicesPage from './DevicesPage.module.css';
import styles from './OutboxPanel.module.css';

/** Records that the back office refused permanently, for the user to settle. */
export function OutboxPanel() {
  const { t } = useTranslation();
  const confirmDanger = useConfirmDanger();
  const language = useLanguage();
  const outbox = useDesk((state) => state.outbox);
  const { run } = useAction();
  const refused = outbox.filter(({ isRefused }) => isRefused);
  if (refused.length === 0) return null;

  async function discard({ id }: OutboxEntry): Promise<void> {
    const isConfirmed = await confirmDanger({
      title: t('desk.discardConfirm'),
      content: t('desk.discardAdvice'),
      okText: t('desk.discard'),
    });
    if (isConfirmed) await run(() => requireDesk().outbox.discard({ id }), { success: t('records.removed') });
  }

  return (
    <section className={panels.panel} aria-labelledby="devices-attention">
      <h2 id="devices-attention">{t('desk.attention')}</h2>
      <p className={devicesPage.note}>{t('desk.attentionAdvice')}</p>
      <ul className={styles.attention}>
        {refused.map((entry) => {
          const { packId, printer, printTime, writeTime, faultTime } = entry.body;
          const of =
            packId === undefined ? String(printer ?? '') : t('desk.ofPackage', { packId: String(packId) });
          const kind = t(`desk.${entry.kind}`);
          const moment = printTime ?? writeTime ?? faultTime ?? entry.createdAt;
          const time = localDateTime(new Date(String(moment)));
          const name =
            of === '' ? t('desk.outcomeOf', { kind, time }) : t('desk.recordOf', { kind, of, time });
          return (
            <li key={entry.id}>
              <span>
                {name}
                {entry.lastError && <small>{describeError(entry.lastError, language)}</small>}
              </span>
              <span className={devicesPage.rowActions}>
                <Button
                  size="small"
                  aria-label={`${t('desk.retry')} ${name}`}
                  onClick={() =>
                    void run(() => requireDesk().outbox.retry({ id: entry.id }), {
                      success: t('desk.retried'),
                    })
                  }
                >
                  {t('desk.retry')}
                </Button>
                <Button
                  size="small"
                  danger
                  aria-label={`${t('desk.discard')} ${name}`}
                  onClick={() => void discard(entry)}
                >
                  {t('desk.discard')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
