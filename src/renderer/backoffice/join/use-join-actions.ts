import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { type JoinApplication, joinApi } from '#shared/api/join';
import { toAppError } from '#shared/errors';
import { useChange } from '../../records/calls/use-change.ts';
import { showError } from '../../stores/notices.ts';

export interface JoinActions {
  busy: boolean;
  /** Asks, and blocks a member. */
  disable(application: JoinApplication): Promise<boolean>;
  enable(application: JoinApplication): Promise<boolean>;
  /** Asks, and removes a member from the company. */
  remove(application: JoinApplication): Promise<boolean>;
}

/** Actions on members who came by an application; each returns whether it was carried out. */
export function useJoinActions(): JoinActions {
  const { t } = useTranslation();
  const { modal, message } = App.useApp();
  const change = useChange('join');

  const isMeant = (title: string, content: string, okText: string) =>
    modal.confirm({ title, content, okText, okButtonProps: { danger: true }, autoFocusButton: 'cancel' });

  async function run(work: () => Promise<unknown>, done: string): Promise<boolean> {
    try {
      await work();
      void message.success(done);
      return true;
    } catch (error) {
      showError(toAppError(error));
      return false;
    }
  }
  const setDisabled = ({ id }: JoinApplication, disabled: boolean) =>
    run(
      () => change.run(joinApi.disable, { body: { id, disabled } }),
      t(disabled ? 'join.disabled' : 'join.enabled'),
    );

  return {
    busy: change.busy,
    async disable(application) {
      const name = application.realName;
      const meant = await isMeant(
        t('join.confirmDisable', { name }),
        t('join.disableAdvice'),
        t('join.disable'),
      );
      return meant && setDisabled(application, true);
    },
    enable: (application) => setDisabled(application, false),
    async remove(application) {
      const name = application.realName;
      const meant = await isMeant(
        t('join.confirmRemove', { name }),
        t('join.removeAdvice'),
        t('join.remove'),
      );
      return (
        meant && run(() => change.run(joinApi.remove, { query: { ids: application.id } }), t('join.removed'))
      );
    },
  };
}
