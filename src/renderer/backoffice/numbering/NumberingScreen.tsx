import { useTranslation } from 'react-i18next';
import { numberingApi } from '#shared/api/numbering';
import { numbering } from '#shared/records/numbering';
import { callsOf } from '#shared/records/record-calls';
import { useRowActions } from '../../records/acts/use-row-actions.ts';
import { FormDrawer } from '../../records/form/FormDrawer.tsx';
import { RecordListing } from '../../records/RecordListing.tsx';
import { RecordPanel, type RecordPanelProps } from '../../records/RecordPanel.tsx';
import { NumberPreview } from './NumberPreview.tsx';

const CALLS = callsOf(numbering, numberingApi);

/** 编号规则: how each kind of document is numbered. */
export function NumberingScreen() {
  const actions = useRowActions(numbering, CALLS);
  const { t } = useTranslation();
  return (
    <RecordListing
      of={numbering}
      calls={CALLS}
      actions={actions}
      panel={NumberingPanel}
      noneAdvice={t('administration.numberedAsUsual')}
    />
  );
}

/** Adds the preview of the rule's numbers to the form. */
function NumberingPanel(props: RecordPanelProps) {
  const { of, calls, state } = props;
  const { panel, close } = state;
  if (panel.mode !== 'add' && panel.mode !== 'edit') return <RecordPanel {...props} />;
  const row = panel.mode === 'edit' ? panel.row : null;
  return (
    <FormDrawer key={row?.id ?? 'new'} of={of} calls={calls} row={row} onClose={close}>
      <NumberPreview />
    </FormDrawer>
  );
}
