import { useTranslation } from 'react-i18next';
import type { ErrorLog } from '#shared/api/audit';
import { SCREENS } from '#shared/menu/screens';
import { CopyButton } from '../../components/CopyButton.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { DetailDrawer } from '../../records/detail/DetailDrawer.tsx';
import { FactTable, factsAsText } from '../../records/detail/FactTable.tsx';
import { whoIn } from './audit-columns.tsx';
import { errorTypeIn } from './error-log-types.ts';
import drawers from './monitor-drawer.module.css';

interface ErrorLogDrawerProps {
  entry: ErrorLog | null;
  open: boolean;
  onClose: () => void;
}

/** One uploaded error with its stack. */
export function ErrorLogDrawer({ entry, open, onClose }: ErrorLogDrawerProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (entry === null) return null;
  const facts = [
    { label: t('monitor.message'), text: entry.message },
    { label: t('monitor.errorType'), text: errorTypeIn(t, entry.type) },
    { label: t('monitor.happened'), text: entry.time },
    { label: t('monitor.uploaded'), text: entry.createTime },
    { label: t('monitor.errorUser'), text: whoIn(t, entry) },
    { label: t('monitor.url'), text: entry.url, isCode: true },
    { label: t('monitor.address'), text: entry.address, isCode: true },
    { label: t('monitor.browser'), text: entry.userAgent, isCode: true },
  ].filter(({ text }) => text !== '');
  const all = [factsAsText(facts), entry.info, entry.stack].filter(Boolean).join('\n\n');
  return (
    <DetailDrawer title={SCREENS.errorLogs.title[language]} open={open} copied={all} onClose={onClose}>
      <FactTable label={SCREENS.errorLogs.title[language]} facts={facts} />
      <Lines label={t('monitor.info')} copyLabel={t('monitor.copyInfo')} text={entry.info} />
      <Lines label={t('monitor.stack')} copyLabel={t('monitor.copyStack')} text={entry.stack} />
    </DetailDrawer>
  );
}

function Lines({ label, copyLabel, text }: { label: string; copyLabel: string; text: string }) {
  if (text === '') return null;
  return (
    <>
      <h2 className={drawers.part}>
        {label} <CopyButton iconOnly text={text} label={copyLabel} />
      </h2>
      <pre className={drawers.lines}>{text}</pre>
    </>
  );
}
