import { App, TreeSelect } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userApi } from '#shared/api/user';
import { type AppError, toAppError } from '#shared/errors';
import { versionsOf } from '#shared/records/act-api';
import type { RecordRow } from '#shared/records/record';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { matchWords } from '../../components/words/match-words.ts';
import { usePinyin } from '../../components/words/use-pinyin.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { useReferenceChoices } from '../../records/form/use-choices.ts';
import { useLeaving } from '../../records/form/use-leaving.ts';
import { useRecentChoices } from '../../records/form/use-recent-choices.ts';
import styles from './RolesDialog.module.css';

interface RolesDialogProps {
  users: readonly RecordRow[];
  onClose: () => void;
}

/** Gives users the same roles, which replace their present ones. */
export function RolesDialog({ users, onClose }: RolesDialogProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const match = usePinyin();
  const change = useChange('user');
  const roles = useReferenceChoices('role');
  const { first: recentFirst, note } = useRecentChoices('role');
  const [first] = users;
  const [start] = useState<string[]>(() =>
    users.length === 1
      ? String(first?.roleId ?? '')
          .split(',')
          .filter(Boolean)
      : [],
  );
  const [roleIds, setRoleIds] = useState(start);
  const close = useLeaving(
    { busy: change.busy, isTouched: () => String(roleIds) !== String(start), discard() {} },
    onClose,
  );
  const [refusal, setRefusal] = useState<AppError | null>(null);

  function choose(chosen: string[]): void {
    note(chosen, roleIds);
    setRoleIds(chosen);
  }

  async function save(): Promise<void> {
    setRefusal(null);
    try {
      const userIds = users.map(({ id }) => id).join(',');
      const query = { userIds, roleIds: roleIds.join(','), versions: versionsOf(users) };
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
      okButtonProps={{ disabled: roleIds.length === 0 }}
      confirmLoading={change.busy}
      onOk={() => void save()}
      onCancel={() => void close()}
    >
      {refusal && <ErrorPanel error={refusal} />}
      <p>{t('people.replacesRoles')}</p>
      <TreeSelect
        multiple
        treeDefaultExpandAll
        className={styles.roles}
        aria-label={t('people.grantRoles')}
        treeData={recentFirst(roles)}
        showSearch={{ filterTreeNode: (typed, node) => matchWords(String(node.label), typed, match) }}
        fieldNames={{ label: 'label', value: 'value', children: 'children' }}
        value={roleIds}
        onChange={choose}
      />
    </Dialog>
  );
}
