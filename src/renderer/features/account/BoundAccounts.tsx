import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { type BoundAccount, signInApi } from '#shared/api/sign-in';
import { useConfirmDanger } from '../../components/dialog/use-confirm-danger.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { useServiceName } from '../../components/words/service-name.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { SecurityRow } from './SecurityRow.tsx';

const AREA = 'boundAccounts';

/** Rows of the user's accounts at other services, which can be unbound; none without one. */
export function BoundAccounts() {
  const { t } = useTranslation();
  const serviceName = useServiceName();
  const { run } = useAction();
  const confirmDanger = useConfirmDanger();
  const accounts = useEndpoint(AREA, signInApi.boundAccounts, {});
  const change = useChange(AREA);
  const nameOf = ({ source, nickName }: BoundAccount) =>
    t('account.boundAccount', { service: serviceName(source), name: nickName }).trim();

  async function unbind(account: BoundAccount): Promise<void> {
    const isConfirmed = await confirmDanger({
      title: t('account.unbindConfirm', { name: nameOf(account) }),
      content: t('account.unbindAdvice'),
      okText: t('account.unbind'),
    });
    if (!isConfirmed) return;
    const work = () => change.run(signInApi.unbindAccount, { body: { id: account.id } });
    if (!(await run(work, { success: t('account.unbound') }))) accounts.reload();
  }

  if (accounts.error) {
    return (
      <li>
        <ErrorPanel error={accounts.error} onRetry={accounts.reload} />
      </li>
    );
  }
  return (accounts.data ?? []).map((account) => (
    <SecurityRow key={account.id} title={nameOf(account)} advice={t('account.boundAccountAdvice')}>
      <Button
        danger
        loading={change.busy}
        aria-label={t('account.unbindNamed', { name: nameOf(account) })}
        onClick={() => void unbind(account)}
      >
        {t('account.unbind')}
      </Button>
    </SecurityRow>
  ));
}
