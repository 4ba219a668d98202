import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import buttonRow from '../../components/look/button-row.module.css';
import pageFoot from '../../components/look/page-foot.module.css';
import { RefusableButton } from '../../components/RefusableButton.tsx';
import type { RecordFormState } from './use-record-form.ts';

interface FormButtonsProps {
  state: Pick<RecordFormState, 'busy' | 'save'>;
  onCancel: () => Promise<unknown>;
  /** Instead of the usual word for saving. */
  saveLabel?: string | undefined;
  /** Why nothing can be saved; empty if it can. */
  refusal?: string;
  /** The row stays at the lower edge of its page. */
  stays?: boolean;
}

/** The last row of a form: its keys, and the buttons to leave or save it. */
export function FormButtons({ state, onCancel, saveLabel, refusal = '', stays = false }: FormButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={stays ? `${buttonRow.row} ${pageFoot.foot}` : buttonRow.row}>
      <small aria-hidden="true">{t('records.formKeys')}</small>
      <Button onClick={() => void onCancel()}>{t('common.cancel')}</Button>
      <RefusableButton
        type="primary"
        refusal={refusal}
        loading={state.busy}
        onClick={() => void state.save()}
      >
        {saveLabel ?? t('records.save')}
      </RefusableButton>
    </div>
  );
}
