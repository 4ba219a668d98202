import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { listed } from '#shared/listed';
import { useLanguage } from '../../components/words/words.ts';
import type { LeftOut } from './row-actions.ts';

/** The most records named under one reason; for more, the note gives their number. */
const MOST_NAMED = 10;

interface LeftOutNoteProps {
  leftOut: readonly LeftOut[];
  /** The field that names a record. */
  name: string;
}

/** In the question before an act: the selected records it leaves out, under the reason of each. */
export function LeftOutNote({ leftOut, name }: LeftOutNoteProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (leftOut.length === 0) return null;
  const named = (rows: readonly LeftOut[]) => {
    const names = listed(
      rows.slice(0, MOST_NAMED).map(({ row }) => String(row[name])),
      language,
    );
    const count = rows.length - MOST_NAMED;
    return count > 0 ? t('records.namesAndMore', { names, count }) : names;
  };
  const lines = [...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, rows]) => (
    <div key={reason}>{t('records.leftOutFor', { reason, names: named(rows) })}</div>
  ));
  const title = t('records.willLeaveOut', { count: leftOut.length });
  return <Alert type="warning" showIcon title={title} description={lines} />;
}
