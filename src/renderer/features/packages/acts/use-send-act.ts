import { useTranslation } from 'react-i18next';
import type { Endpoint } from '#shared/api/kit';
import type { CallInput } from '../../../api/client.ts';
import { useAction } from '../../../components/loading/use-action.ts';
import { useChange } from '../../../records/calls/use-change.ts';

/** Carries out an act on packages and reports it by its label, or shows why not; answers whether it was carried out. */
export type SendAct = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  label: string,
) => Promise<boolean>;

/** `onRefused` is called after a refusal, because others may have changed the packages since they were read. */
export function useSendAct(onRefused?: () => void): SendAct {
  const { t } = useTranslation();
  const { run } = useAction();
  const change = useChange('pack');
  return async (endpoint, input, label) => {
    const success = t('packages.acted', { act: label });
    const isDone = await run(() => change.runOnSeen(endpoint, input), { success });
    if (!isDone) onRefused?.();
    return isDone;
  };
}
