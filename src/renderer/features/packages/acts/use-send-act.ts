import { useTranslation } from 'react-i18next';
import type { Endpoint } from '#shared/api/kit';
import type { CallInput } from '../../../api/client.ts';
import { useAction } from '../../../components/loading/use-action.ts';
import { useChange } from '../../../records/calls/use-change.ts';

type Call<Answer, Rest extends unknown[] = []> = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  ...rest: Rest
) => Promise<Answer>;

/** Carries out an act on packages and reports it by its label, or shows why not; answers whether it was carried out. */
export type SendAct = Call<boolean, [label: string]>;

interface SentActs {
  /** Carries out an act on packages. Rejects with an AppError. */
  call: Call<unknown>;
  send: SendAct;
  /** The report of an act that was carried out. */
  success(label: string): string;
}

/** `onRefused` is called after a refusal, because others may have changed the packages since they were read. */
export function useSendAct(onRefused?: () => void): SentActs {
  const { t } = useTranslation();
  const { run } = useAction();
  const change = useChange('pack');
  const success = (act: string) => t('packages.acted', { act });
  const call: SentActs['call'] = (endpoint, input) =>
    change.runOnSeen(endpoint, input).catch((error: unknown) => {
      onRefused?.();
      throw error;
    });
  return {
    call,
    send: (endpoint, input, label) => run(() => call(endpoint, input), { success: success(label) }),
    success,
  };
}
