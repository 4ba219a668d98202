import { useTranslation } from 'react-i18next';
import type { Endpoint } from '#shared/api/kit';
import type { CallInput } from '../../../api/client.ts';
import { useAction } from '../../../components/loading/use-action.ts';
import { useChange } from '../../../records/calls/use-change.ts';

/** Carries out an act on packages and says so by its label, or shows why not; answers whether it was carried out. */
export type SendAct = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  label: string,
) => Promise<boolean>;

export function useSendAct(): SendAct {
  const { t } = useTranslation();
  const { run } = useAction();
  const change = useChange('pack');
  return (endpoint, input, label) =>
    run(() => change.run(endpoint, input), { says: t('packages.acted', { act: label }) });
}
