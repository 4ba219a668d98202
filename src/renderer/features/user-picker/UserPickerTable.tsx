import { Table, type TableProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Colleague } from '#shared/api/user';
import type { AppError } from '#shared/errors';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { useDragCheck } from '../../components/use-drag-check.ts';
import { UserAvatar } from '../../components/users/UserAvatar.tsx';

interface UserPickerTableProps {
  users: Colleague[];
  isLoading: boolean;
  /** Shown above. */
  error: AppError | null;
  multiple: boolean;
  /** A user who cannot be chosen. */
  exceptId: string;
  /** The chosen users of all pages. */
  chosen: Colleague[];
  onChoose: (users: Colleague[]) => void;
  paging: { current: number; pageSize: number; total: number; onChange: (current: number) => void };
}

const nameOf = (user: Colleague) => user.realName || user.name;

/** A page of colleagues with a radio button or a checkbox each. */
export function UserPickerTable(props: UserPickerTableProps) {
  const { users, isLoading, error, multiple, exceptId, chosen, onChoose, paging } = props;
  const { t } = useTranslation();
  const { onMouseDown, isDrag } = useDragCheck();

  /** Sets the chosen rows of this page and keeps those of other pages. */
  function choosePage(ids: readonly unknown[]): void {
    const elsewhere = multiple ? chosen.filter(({ id }) => !users.some((user) => user.id === id)) : [];
    onChoose([...elsewhere, ...users.filter(({ id }) => ids.includes(id))]);
  }

  function toggle(user: Colleague): void {
    const isChosen = chosen.some(({ id }) => id === user.id);
    if (!multiple) onChoose([user]);
    else onChoose(isChosen ? chosen.filter(({ id }) => id !== user.id) : [...chosen, user]);
  }

  const columns: TableProps<Colleague>['columns'] = [
    {
      key: 'avatar',
      title: t('userPicker.avatar'),
      width: 64,
      render: (_value, user) => <UserAvatar name={nameOf(user)} picture={user.avatar} sizePx={32} />,
    },
    { key: 'name', title: t('userPicker.name'), render: (_value, user) => nameOf(user) },
    { key: 'deptName', title: t('userPicker.deptName'), dataIndex: 'deptName' },
    { key: 'postName', title: t('userPicker.postName'), dataIndex: 'postName' },
  ];

  return (
    <Table<Colleague>
      size="small"
      rowKey="id"
      aria-label={t('userPicker.table')}
      columns={columns}
      dataSource={users}
      loading={{ spinning: isLoading, delay: 150 }}
      scroll={{ y: 380 }}
      locale={{ emptyText: isLoading ? ' ' : <EmptyState title={t('userPicker.none')} failed={error} /> }}
      pagination={{ ...paging, size: 'small', showSizeChanger: false }}
      rowSelection={{
        type: multiple ? 'checkbox' : 'radio',
        columnWidth: 44,
        selectedRowKeys: chosen.map(({ id }) => id),
        onChange: choosePage,
        getCheckboxProps: (user) => ({
          'aria-label': t('userPicker.choose', { name: nameOf(user) }),
          disabled: user.id === exceptId,
        }),
        getTitleCheckboxProps: () => ({ 'aria-label': t('userPicker.choosePage') }),
      }}
      onRow={(user) => ({
        onMouseDown,
        onClick: (event) => {
          const isBox = (event.target as Element).closest('.ant-table-selection-column');
          if (!isBox && !isDrag(event) && user.id !== exceptId) toggle(user);
        },
      })}
    />
  );
}
