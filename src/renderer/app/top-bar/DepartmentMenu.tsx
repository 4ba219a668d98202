import { ApartmentOutlined, DownOutlined } from '@ant-design/icons';
import { Button, type MenuProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userApi } from '#shared/api/user';
import { toAppError } from '#shared/errors';
import { request, switchDepartment } from '../../api/session.ts';
import { Decorative } from '../../components/Decorative.tsx';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { MenuDropdown } from '../../components/MenuDropdown.tsx';
import { showError } from '../../stores/notices.ts';
import { useSession } from '../../stores/session.ts';
import styles from './DepartmentMenu.module.css';

/** The user's department, and the others to change to. */
export function DepartmentMenu() {
  const { t } = useTranslation();
  const user = useSession((state) => state.user);
  const departmentId = useSession((state) => state.record?.token.dept_id ?? '');
  const [busy, setBusy] = useState(false);
  const departments = useLoaded(departmentId, (signal) =>
    request(userApi.deptListBySelf, {}, { signal, quiet: true }),
  );
  if (!user) return null;
  const known = departments.data ?? [];
  const current = known.find(({ id }) => id === departmentId)?.deptName ?? user.deptName;

  async function change(id: string): Promise<void> {
    if (id === departmentId) return;
    setBusy(true);
    try {
      await switchDepartment(id);
    } catch (error) {
      setBusy(false);
      showError(toAppError(error));
    }
  }

  const others: MenuProps['items'] = known.map(({ id, deptName }) => ({ key: id, label: deptName }));
  const placeholder = departments.error ? t('layout.departmentsFailed') : t('layout.noDepartments');
  return (
    <MenuDropdown
      menu={{
        items: others.length > 0 ? others : [{ key: 'none', label: placeholder, disabled: true }],
        selectable: true,
        selectedKeys: [departmentId],
        onClick: ({ key }) => void change(key),
      }}
    >
      <Button
        type="text"
        className={styles.button}
        loading={busy}
        icon={<Decorative icon={ApartmentOutlined} />}
        aria-label={`${t('layout.department')} ${current}`}
      >
        <span className={styles.name} data-spare="7">
          {current || t('layout.noDepartment')}
        </span>
        <Decorative icon={DownOutlined} />
      </Button>
    </MenuDropdown>
  );
}
