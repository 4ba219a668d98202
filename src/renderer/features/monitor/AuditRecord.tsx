import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '#shared/api/audit';
import texts from '../../components/look/texts.module.css';
import { usePermission } from '../../stores/session.ts';

/** The record's name at that time; a package is linked for users who may see it. */
export function AuditRecord({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const seesPackages = usePermission('pack_view');
  const { targetType, targetId, targetName } = entry;
  if (targetType !== 'pack' || !seesPackages)
    return <span className={texts.numbers}>{targetName || targetId}</span>;
  return (
    <Link
      className={`${texts.packNo} ${texts.numbers}`}
      to={`/inventory/packages/${targetId}`}
      aria-label={t('monitor.openPack', { packNo: targetName })}
    >
      {targetName}
    </Link>
  );
}
