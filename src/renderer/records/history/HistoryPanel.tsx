import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuditEntry, auditApi } from '#shared/api/audit';
import { auditActionIn, auditChangesIn } from '#shared/audit/words';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import texts from '../../components/look/texts.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../calls/use-endpoint.ts';
import styles from './HistoryPanel.module.css';

/** Newest entries shown; the audit trail has them all. */
const SHOWN = 20;

interface HistoryPanelProps {
  area: string;
  recordId: string;
}

/** Who did what to a record and when, with old and new values; read when it is opened. Needs `audit_view`. */
export default function HistoryPanel({ area, recordId }: HistoryPanelProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('records.history')}</summary>
      {isOpen && <Entries area={area} recordId={recordId} />}
    </details>
  );
}

function Entries({ area, recordId }: HistoryPanelProps) {
  const { t } = useTranslation();
  // Under the record's own area, so that a change of the record reads it again.
  const read = useEndpoint(area, auditApi.page, { targetType: area, targetId: recordId, size: SHOWN });
  if (read.error) return <ErrorPanel error={read.error} onRetry={read.reload} />;
  const entries = read.data?.records;
  if (entries === undefined) return null;
  if (entries.length === 0) return <p>{t('records.noHistory')}</p>;
  return (
    <ol>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const language = useLanguage();
  const { createTime, userName, account, action, targetType, details } = entry;
  return (
    <li>
      <p>
        <time className={texts.numbers}>{createTime}</time> {userName || account}{' '}
        {auditActionIn(language, action)}
      </p>
      <ul>
        {auditChangesIn(language, targetType, details.changes).map(({ field, before, after }) => (
          <li key={field}>
            {field} {before} → {after}
          </li>
        ))}
      </ul>
    </li>
  );
}
