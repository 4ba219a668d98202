import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '#shared/api/kit';
import { toAppError } from '#shared/errors';
import type { CallInput } from '../../../api/client.ts';
import { useChange } from '../../../records/calls/use-change.ts';
import { showError } from '../../../stores/notices.ts';

/** Carries out an act on packages and says so by its label, or shows why not; answers whether it was carried out. */
export type SendAct = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  label: string,
) => Promise<boolean>;

export function useSendAct(): SendAct {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const change = useChange('pack');
  return async (endpoint, input, label) => {
    try {
      await change.run(endpoint, input);
      void message.success(t('packages.acted', { act: label }));
      return true;
    } catch (error) {
      showError(toAppError(error));
      return false;
    }
  };
}
