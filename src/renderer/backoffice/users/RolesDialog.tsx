import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userApi } from '#shared/api/user';
import { type AppError, toAppError } from '#shared/errors';
import { versionsOf } from '#shared/records/act-api';
import type { RecordRow } from '#shared/records/record';
import { user } from '#shared/records/user';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useChange } from '../../records/calls/use-change.ts';
import { ReferenceInput } from '../../records/form/ReferenceInput.tsx';
import { useLeaving } from '../../records/form/use-leaving.ts';
import styles from './RolesDialog.module.css';

interface RolesDialogProps {
  users: readonly RecordRow[];
  onClose: () => void;
}

/** Gives users the same roles, which replace their present ones. */
export function RolesDialog({ users, onClose }: RolesDialogProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const change = useChange('user');
  const [of] = useState(() => (users.length === 1 ? users[0] : undefined));
  const start = String(of?.roleId ?? '');
  const [roleIds, setRoleIds] = useState(start);
  const close = useLeaving({ busy: change.busy, isTouched: () => roleIds !== start, discard() {} }, onClose);
  const [refusal, setRefusal] = useState<AppError | null>(null);

  async function save(): Promise<void> {
    setRefusal(null);
    try {
      const userIds = users.map(({ id }) => id).join(',');
      const query = { userIds, roleIds, versions: versionsOf(users) };
      await change.runOnSeen(userApi.grant, { query });
      void message.success(t('records.saved'));
      onClose();
    } catch (error) {
      setRefusal(toAppError(error));
    }
  }

  return (
    <Dialog
      open
      title={t('people.grantRolesTo', { count: users.length })}
      okText={t('records.save')}
      okButtonProps={{ disabled: roleIds === '' }}
      confirmLoading={change.busy}
      onOk={() => void save()}
      onCancel={() => void close()}
    >
      {refusal && <ErrorPanel error={refusal} />}
      <p>{t('people.replacesRoles')}</p>
      <div className={styles.roles}>
        <ReferenceInput
          field={user.fields.roleId}
          called={String(of?.roleName ?? '')}
          value={roleIds}
          onChange={(ids) => setRoleIds(String(ids))}
          label={t('people.grantRoles')}
        />
      </div>
    </Dialog>
  );
}
