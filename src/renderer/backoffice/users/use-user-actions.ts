import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { userApi } from '#shared/api/user';
import { toAppError } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';
import type { RowAction } from '../../records/acts/row-actions.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { showError } from '../../stores/notices.ts';
import { useSession } from '../../stores/session.ts';

/** Actions on users besides those of their declaration. */
export function useUserActions(
  onPassword: (password: string) => void,
  onGrant: (users: readonly RecordRow[]) => void,
): RowAction[] {
  const { t } = useTranslation();
  const { modal, message } = App.useApp();
  const change = useChange('user');
  const permissions = useSession((state) => state.permissions);

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      showError(toAppError(error));
      return false;
    }
  }

  async function reset([user]: readonly RecordRow[]): Promise<boolean> {
    if (user === undefined) return false;
    const isConfirmed = await modal.confirm({
      title: t('people.confirmReset', { name: user.realName }),
      content: t('people.resetAdvice'),
      okText: t('people.resetPassword'),
      focusable: { autoFocusButton: 'cancel' },
    });
    if (!isConfirmed) return false;
    return attempt(async () => {
      const { password } = await change.run(userApi.resetPassword, { query: { userIds: user.id } });
      if (password === undefined) void message.success(t('people.passwordInitial'));
      else onPassword(password);
    });
  }

  const actions: [permission: string, RowAction][] = [
    ['user_reset', { key: 'reset', label: t('people.resetPassword'), on: 'row', run: reset }],
    [
      'user_grant',
      {
        key: 'grant',
        label: t('people.grantRoles'),
        on: 'batch',
        run: async (users) => {
          onGrant(users);
          return false;
        },
      },
    ],
  ];
  return actions.filter(([permission]) => permissions.has(permission)).map(([, action]) => action);
}
