import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './UserPicker.module.css';

/** The search terms by field; empty ones do not filter. */
export interface UserSearch {
  name: string;
  deptName: string;
  postName: string;
}

const FIELDS = ['name', 'deptName', 'postName'] as const;

export function UserPickerSearch({ onSearch }: { onSearch: (search: UserSearch) => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<UserSearch>();

  function search({ name = '', deptName = '', postName = '' }: Partial<UserSearch>): void {
    onSearch({ name: name.trim(), deptName: deptName.trim(), postName: postName.trim() });
  }

  return (
    <search>
      <Form<UserSearch> form={form} className={styles.search} layout="vertical" onFinish={search}>
        {FIELDS.map((field) => (
          <Form.Item key={field} name={field} label={t(`userPicker.${field}`)}>
            <Input allowClear maxLength={50} />
          </Form.Item>
        ))}
        <Button htmlType="submit">{t('userPicker.search')}</Button>
        <Button
          type="text"
          onClick={() => {
            form.resetFields();
            search({});
          }}
        >
          {t('userPicker.clear')}
        </Button>
      </Form>
    </search>
  );
}
