import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { userApi } from '#shared/api/user';
import { toAppError } from '#shared/errors';
import { STATE_ACTS } from '#shared/records/act';
import type { RecordRow } from '#shared/records/record';
import { useLanguage } from '../../components/words/words.ts';
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
  const language = useLanguage();
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
    const isMeant = await modal.confirm({
      title: t('people.confirmReset', { name: user.realName }),
      content: t('people.resetAdvice'),
      okText: t('people.resetPassword'),
      autoFocusButton: 'cancel',
    });
    if (!isMeant) return false;
    return attempt(async () => {
      const { password } = await change.run(userApi.resetPassword, { query: { userIds: user.id } });
      if (password === undefined) void message.success(t('people.passwordInitial'));
      else onPassword(password);
    });
  }

  const setStatus = (status: 0 | 1) => (users: readonly RecordRow[]) =>
    attempt(async () => {
      for (const { id, version } of users)
        await change.run(userApi.update, { body: { id, version, status } });
      void message.success(t('records.saved'));
    });

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
    [
      'user_edit',
      {
        key: 'disable',
        label: t('people.disable'),
        on: 'batch',
        refusal: (row) => STATE_ACTS.disable.refusal(row)?.[language] ?? null,
        run: setStatus(0),
      },
    ],
    [
      'user_edit',
      {
        key: 'enable',
        label: t('people.enable'),
        on: 'batch',
        refusal: (row) => STATE_ACTS.enable.refusal(row)?.[language] ?? null,
        run: setStatus(1),
      },
    ],
  ];
  return actions.filter(([permission]) => permissions.has(permission)).map(([, action]) => action);
}
