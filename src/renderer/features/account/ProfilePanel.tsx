import { Button, Descriptions, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '#shared/api/auth';
import { userApi } from '#shared/api/user';
import { user as userRecord } from '#shared/records/user';
import { request } from '../../api/session.ts';
import { useCall } from '../../components/loading/use-action.ts';
import panels from '../../components/look/panels.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { FieldInput } from '../../records/form/FieldInput.tsx';
import { AvatarField } from './AvatarField.tsx';
import styles from './ProfilePanel.module.css';

type Basics = Pick<UserInfo, 'realName' | 'name' | 'sex' | 'birthday' | 'email'>;

const { sex, birthday, postId } = userRecord.fields;

interface ProfilePanelProps {
  user: UserInfo;
  onSaved: () => void;
}

/** The user's data in the company, and the fields the user may change. */
export function ProfilePanel({ user, onSaved }: ProfilePanelProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { busy, run } = useCall();

  async function save(body: Basics): Promise<void> {
    if (await run(() => request(userApi.updateInfo, { body }))) onSaved();
  }

  return (
    <section className={panels.panel} aria-labelledby="account-basics">
      <h2 id="account-basics">{t('account.basics')}</h2>
      <div className={styles.profile}>
        <div>
          <p>{t('account.avatar')}</p>
          <AvatarField avatar={user.avatar} onSaved={onSaved} />
        </div>
        <Descriptions
          column={{ xs: 1, md: 2 }}
          items={[
            { key: 'account', label: t('account.account'), children: user.account },
            { key: 'company', label: t('account.company'), children: user.tenantName },
            { key: 'dept', label: t('account.dept'), children: user.deptName || t('account.none') },
            { key: 'posts', label: postId.words[language], children: user.postName || t('account.none') },
            { key: 'roles', label: t('account.roles'), children: user.roleName || t('account.none') },
          ]}
        />
      </div>
      <Form<Basics>
        className={styles.form}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          realName: user.realName,
          name: user.name,
          sex: user.sex,
          birthday: user.birthday,
          email: user.email,
        }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item
          name="realName"
          label={t('account.realName')}
          rules={[{ required: true, whitespace: true, message: t('account.realNameRequired') }]}
        >
          <Input maxLength={50} autoComplete="name" />
        </Form.Item>
        <Form.Item name="name" label={t('account.nickName')}>
          <Input maxLength={50} autoComplete="nickname" />
        </Form.Item>
        <Form.Item name="sex" label={sex.words[language]}>
          <FieldInput field={sex} />
        </Form.Item>
        <Form.Item name="birthday" label={birthday.words[language]}>
          <FieldInput field={birthday} />
        </Form.Item>
        <Form.Item
          name="email"
          label={t('account.email')}
          rules={[{ type: 'email', message: t('account.emailInvalid') }]}
        >
          <Input maxLength={100} autoComplete="email" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('account.save')}
        </Button>
      </Form>
    </section>
  );
}
