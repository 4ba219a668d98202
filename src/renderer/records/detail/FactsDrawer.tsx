import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { Decorative } from '../../components/Decorative.tsx';
import { useScreenKeys } from '../../components/keys/use-screen-keys.ts';
import { inlinePart } from '../../components/loading/inline-part.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { usePermission } from '../../stores/session.ts';
import { RowActions } from '../acts/RowActions.tsx';
import type { RowAction } from '../acts/row-actions.ts';
import { AttachmentsPanel } from '../attachments/AttachmentsPanel.tsx';
import { LineFacts } from '../lines/LineFacts.tsx';
import { textOfField } from '../list/record-columns.tsx';
import { DetailDrawer } from './DetailDrawer.tsx';
import styles from './FactsDrawer.module.css';
import { type Fact, FactTable, factsAsText } from './FactTable.tsx';
import { FieldFact } from './FieldFact.tsx';

// Lazy, because the audit trail's words cover all kinds of records.
const HistoryPanel = inlinePart(async () => (await import('../history/HistoryPanel.tsx')).default);

/** More actions than this stand in lines of their own, as small buttons. */
const MOST_IN_LINE = 2;

interface FactsDrawerProps {
  of: AnyRecord;
  calls: RecordCalls;
  row: RecordRow;
  /** The neighbouring records in the list; undefined at its ends. */
  previous: RecordRow | undefined;
  next: RecordRow | undefined;
  onView: (row: RecordRow) => void;
  /** The primary button: editing, or the record's page; absent without the permission. */
  main: { label: string; run: () => void } | undefined;
  /** Above the facts. */
  above?: ReactNode;
  /** Other actions on the record. */
  actions: readonly RowAction[];
  /** It was deleted, or may not be viewed any more: its values stay, its actions do not. */
  isGone: boolean;
  onClose: () => void;
}

/** All fields of a record, beside the list. */
export function FactsDrawer(props: FactsDrawerProps) {
  const { of, calls, row, previous, next, onView, main, above, actions, isGone, onClose } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const facts: Fact[] = [
    ...Object.entries(of.fields)
      .filter(([, { kind }]) => kind !== 'secret')
      .map(([name, field]) => ({
        label: field.words[language],
        text: textOfField(field, row, name, language),
        shown: <FieldFact {...{ field, row, name, language }} />,
      })),
    // Where it is no field of the record itself.
    ...(of.fields.createTime === undefined
      ? [{ label: t('records.created'), text: String(row.createTime ?? '') }]
      : []),
    { label: t('records.changed'), text: String(row.updateTime ?? '') },
  ];
  const seesHistory = usePermission('audit_view');
  const title = String(row[of.name]);
  useScreenKeys([
    { keys: ['['], words: t('records.previous'), run: () => previous && onView(previous) },
    { keys: [']'], words: t('records.next'), run: () => next && onView(next) },
  ]);
  const step = (to: RecordRow | undefined, label: string, icon: typeof LeftOutlined) => (
    <Button
      icon={<Decorative icon={icon} />}
      aria-label={label}
      title={label}
      disabled={to === undefined}
      onClick={() => to && onView(to)}
    />
  );
  const fitsOneLine = actions.length <= MOST_IN_LINE;
  const acts = <RowActions actions={actions} rows={[row]} isSmall={!fitsOneLine} onDone={onClose} />;
  return (
    <DetailDrawer
      open
      title={title}
      copied={factsAsText(facts)}
      onClose={onClose}
      footer={
        isGone ? (
          <Button type="primary" onClick={onClose}>
            {t('common.backToList')}
          </Button>
        ) : (
          <>
            {!fitsOneLine && <div className={styles.acts}>{acts}</div>}
            <div className={styles.line}>
              {step(previous, t('records.previous'), LeftOutlined)}
              {step(next, t('records.next'), RightOutlined)}
              <span className={styles.space} />
              {fitsOneLine && acts}
              {main && (
                <Button type="primary" onClick={main.run}>
                  {main.label}
                </Button>
              )}
            </div>
          </>
        )
      }
    >
      {isGone ? (
        <Alert type="warning" showIcon title={t('records.gone')} description={t('records.goneAdvice')} />
      ) : (
        above
      )}
      <FactTable label={title} facts={facts.filter(({ text }) => text !== '')} />
      {!isGone && of.lines && <LineFacts key={row.id} of={of} calls={calls} id={row.id} />}
      {!isGone && of.attachments && <AttachmentsPanel area={of.area} record={row} />}
      {seesHistory && <HistoryPanel key={`history ${row.id}`} area={of.area} recordId={row.id} />}
    </DetailDrawer>
  );
}
