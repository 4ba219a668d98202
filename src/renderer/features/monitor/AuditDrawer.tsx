import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#shared/api/audit';
import { auditActionIn, auditDetailsIn, auditTargetIn } from '#shared/audit/words';
import { useLanguage } from '../../components/words/words.ts';
import { DetailDrawer } from '../../records/detail/DetailDrawer.tsx';
import { type Fact, FactTable, factsAsText } from '../../records/detail/FactTable.tsx';
import { AuditRecord } from './AuditRecord.tsx';
import { whoIn } from './audit-columns.tsx';
import drawers from './monitor-drawer.module.css';

interface AuditDrawerProps {
  entry: AuditEntry | null;
  open: boolean;
  onClose: () => void;
}

/** One entry of the audit trail with all its details. */
export function AuditDrawer({ entry, open, onClose }: AuditDrawerProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (entry === null) return null;
  const title = auditActionIn(language, entry.action);
  const record = [auditTargetIn(language, entry.targetType), entry.targetName].filter(Boolean).join(' ');
  const facts: Fact[] = [
    { label: t('monitor.time'), text: entry.createTime },
    { label: t('monitor.user'), text: whoIn(t, entry) },
    { label: t('monitor.action'), text: title },
    {
      label: t('monitor.record'),
      text: record,
      shown: (
        <>
          {auditTargetIn(language, entry.targetType)}{' '}
          {entry.targetName !== '' && <AuditRecord entry={entry} />}
        </>
      ),
    },
    { label: t('monitor.recordId'), text: entry.targetId, isCode: true },
    { label: t('monitor.address'), text: entry.address, isCode: true },
  ];
  const details = auditDetailsIn(language, entry.targetType, entry.details);
  return (
    <DetailDrawer title={title} open={open} copied={factsAsText([...facts, ...details])} onClose={onClose}>
      <FactTable label={title} facts={facts.filter(({ text }) => text !== '')} />
      {details.length > 0 && (
        <>
          <h2 className={drawers.part}>{t('monitor.details')}</h2>
          <FactTable label={t('monitor.details')} facts={details} />
        </>
      )}
    </DetailDrawer>
  );
}
