import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { listed } from '#shared/listed';
import type { RecordRow } from '#shared/records/record';
import { catchFocus } from '../../components/keys/page-focus.ts';
import { useSingleRun } from '../../components/loading/use-single-run.ts';
import { RefusableButton } from '../../components/RefusableButton.tsx';
import { labelPx } from '../../components/words/label-px.ts';
import { useLanguage } from '../../components/words/words.ts';
import type { ListColumn } from '../list/columns.ts';
import { applicableTo, type RowAction } from './row-actions.ts';

/** A call that is answered sooner, as in an office, shows no sign of being under way. */
const BUSY_AFTER_MS = 400;

interface RowActionsProps {
  actions: readonly RowAction[];
  rows: readonly RecordRow[];
  /** Small links in a table's row. */
  isInRow?: boolean;
  isSmall?: boolean;
  /** Called after an action was carried out. */
  onDone?: () => void;
}

/**
 * The buttons for actions on records. A button that applies to none of them is disabled with the reason; one that skips
 * some reports them afterwards.
 */
export function RowActions({ actions, ...props }: RowActionsProps) {
  return actions.map((action) => <ActionButton key={action.key} action={action} {...props} />);
}

interface ActionButtonProps extends Omit<RowActionsProps, 'actions'> {
  action: RowAction;
}

/** On a slow network it is pressed again while its call is under way, which must not send and report it twice. */
function ActionButton({ action, rows, isInRow = false, isSmall = false, onDone }: ActionButtonProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { message } = App.useApp();
  const { rows: applicable, leftOut, reason } = applicableTo(action, rows);
  const { busy, run } = useSingleRun(async () => {
    if (await action.run(applicable, leftOut)) {
      onDone?.();
      const reasons = listed([...new Set(leftOut.map((one) => one.reason))], language);
      if (leftOut.length > 0) void message.warning(t('records.leftOut', { count: leftOut.length, reasons }));
    }
    // The button may have disappeared with the selection or the row.
    catchFocus();
  });
  return (
    <RefusableButton
      {...(isInRow && { type: 'link' as const })}
      size={isInRow || isSmall ? 'small' : 'middle'}
      danger={action.isDangerous ?? false}
      // The buttons of a row have no room for the sign.
      loading={busy && !isInRow && { delay: BUSY_AFTER_MS }}
      refusal={reason ?? ''}
      onClick={() => void run()}
    >
      {action.label}
    </RefusableButton>
  );
}

/** Padding of a link button and the gap beside it. */
const BUTTON_PX = 20;

/** The column of the actions in a list's rows; empty without actions. */
export function actionColumn(title: string, actions: readonly RowAction[]): ListColumn<RecordRow>[] {
  const own = actions.filter(({ on }) => on !== 'batch');
  if (own.length === 0) return [];
  return [
    {
      title,
      key: 'actions',
      fixed: 'end',
      width: own.reduce((sum, { label }) => sum + labelPx(label) + BUTTON_PX, 16),
      className: 'record-row-actions',
      render: (_: unknown, row: RecordRow) => <RowActions actions={own} rows={[row]} isInRow />,
    },
  ];
}
