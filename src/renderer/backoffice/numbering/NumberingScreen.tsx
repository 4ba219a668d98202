import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { numberingApi } from '#shared/api/numbering';
import { numbering } from '#shared/records/numbering';
import { callsOf } from '#shared/records/record-calls';
import { useRowActions } from '../../records/acts/use-row-actions.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { FormDrawer } from '../../records/form/FormDrawer.tsx';
import { TakenChoicesContext } from '../../records/form/taken-choices.ts';
import { RecordListing } from '../../records/RecordListing.tsx';
import { RecordPanel, type RecordPanelProps } from '../../records/RecordPanel.tsx';
import { NumberPreview } from './NumberPreview.tsx';

/** More than there are kinds of documents, with those of other programs. */
const MOST_RULES = 100;
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
    <WithTakenKinds>
      <FormDrawer key={row?.id ?? 'new'} of={of} calls={calls} row={row} onClose={close}>
        <NumberPreview />
      </FormDrawer>
    </WithTakenKinds>
  );
}

/** Shows which kinds of documents have a rule already. If they cannot be read, the save reports it. */
function WithTakenKinds({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const rules = useEndpoint(numbering.area, numberingApi.list, { size: MOST_RULES });
  const taken = useMemo(() => {
    const values = new Set((rules.data?.records ?? []).map(({ documentType }) => documentType));
    const label = (kind: string) => t('administration.hasRule', { kind });
    return new Map([[numbering.fields.documentType, { values, label }]]);
  }, [rules.data, t]);
  return <TakenChoicesContext value={taken}>{children}</TakenChoicesContext>;
}
