import { PlusOutlined } from '@ant-design/icons';
import { App, Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Colleague, userApi } from '#shared/api/user';
import { user as USER } from '#shared/records/user';
import { request } from '../../api/session.ts';
import { Decorative } from '../../components/Decorative.tsx';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { useHeldChoices } from '../../components/use-held-choices.ts';
import { useNewRecord } from '../../records/form/use-new-record.tsx';
import { closeDialogs, useDialogs } from '../../stores/dialogs.ts';
import { noteRecentChoice, readRecentChoices } from '../../stores/recent-choices.ts';
import styles from './UserPicker.module.css';
import { UserPickerSearch, type UserSearch } from './UserPickerSearch.tsx';
import { UserPickerTable } from './UserPickerTable.tsx';

const PAGE_SIZE = 10;
/** Recently chosen users are stored under the same kind as for references. */
const KIND = 'user';
const NO_SEARCH: UserSearch = { name: '', deptName: '', postName: '' };

/**
 * 用户选择: chooses one colleague or several across all pages, those chosen last first. Any screen opens it with
 * `openUserPicker`. After an ended session the same user finds those that were chosen.
 */
export function UserPicker() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const choice = useDialogs((state) => state.chooseUsers);
  const [asked, setAsked] = useState({ ...NO_SEARCH, current: 1 });
  const [chosen, setChosen] = useState<Colleague[]>([]);
  const [first] = useState(() => readRecentChoices(KIND).join(','));
  useHeldChoices('users', chosen, (held) => setChosen(held ?? []));
  const users = useLoaded(JSON.stringify(asked), (signal) =>
    request(userApi.search, { query: { ...asked, first, size: PAGE_SIZE } }, { signal, quiet: true }),
  );
  const { label, begin, form } = useNewRecord({
    source: { of: USER, api: userApi },
    typed: asked.name,
    onAdded: (id) => void add(id),
  });
  if (!choice) return null;
  const { multiple, onChosen } = choice;

  /** Chooses a user who was just added. */
  async function add(id: string): Promise<void> {
    users.reload();
    const { records } = await request(userApi.search, { query: { first: id, size: 1 } });
    setChosen((before) => (multiple ? [...before, ...records] : records));
  }

  function confirm(): void {
    if (chosen.length === 0) {
      message.warning(t('userPicker.chooseOne'));
      return;
    }
    for (const { id } of chosen.toReversed()) noteRecentChoice(KIND, id);
    closeDialogs();
    onChosen(chosen);
  }

  return (
    <Dialog
      open
      width={760}
      className={styles.picker}
      title={t('userPicker.title')}
      okText={t('userPicker.confirm')}
      onOk={confirm}
      onCancel={closeDialogs}
    >
      <UserPickerSearch onSearch={(search) => setAsked({ ...search, current: 1 })} />
      {begin && (
        <Button type="text" icon={<Decorative icon={PlusOutlined} />} onClick={begin}>
          {label}
        </Button>
      )}
      {form}
      {users.error && <ErrorPanel error={users.error} onRetry={users.reload} />}
      <UserPickerTable
        users={users.data?.records ?? []}
        isLoading={users.loading}
        error={users.error}
        multiple={multiple}
        exceptId={choice.exceptId ?? ''}
        chosen={chosen}
        onChoose={setChosen}
        paging={{
          current: asked.current,
          pageSize: PAGE_SIZE,
          total: users.data?.total ?? 0,
          onChange: (current) => setAsked({ ...asked, current }),
        }}
      />
      <p className={styles.chosen} role="status">
        <span>{t('userPicker.chosen', { count: chosen.length })}</span>
        {chosen.map((user) => (
          <Tag
            key={user.id}
            closable={multiple}
            onClose={() => setChosen(chosen.filter(({ id }) => id !== user.id))}
          >
            {user.realName || user.name}
          </Tag>
        ))}
      </p>
    </Dialog>
  );
}
