import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Q, Radio, Session } from '#shared/desk/contract/readers';

/** Session, Q and RF profile of a reader whose protocol has them: for many tags, and for metal and noise. */
export function RadioAir({ radio: { session, q, profile } }: { radio: Radio }) {
  const { t } = useTranslation();
  const automatic = t('devices.automatic');
  const nameSession = (value: Session) =>
    value === 'automatic' ? automatic : t(`devices.session_${value as 0 | 1 | 2 | 3}`);
  const nameQ = (value: Q) =>
    value === 'automatic' ? automatic : t('devices.qOf', { q: value, count: 2 ** value });
  return (
    <>
      {session && (
        <Form.Item
          name="session"
          label={t('devices.session')}
          extra={t(isStored(session.choices) ? 'devices.sessionStored' : 'devices.sessionHint')}
        >
          <Select options={session.choices.map((value) => ({ value, label: nameSession(value) }))} />
        </Form.Item>
      )}
      {q && (
        <Form.Item
          name="q"
          label={t('devices.q')}
          extra={t(isStored(q.choices) ? 'devices.qStored' : 'devices.qHint')}
        >
          <Select options={withNow(q).map((value) => ({ value, label: nameQ(value) }))} />
        </Form.Item>
      )}
      {profile && (
        <Form.Item
          name="profile"
          label={t('devices.profile')}
          extra={t(
            isStored(profile.choices.map(({ value }) => value))
              ? 'devices.profileStored'
              : 'devices.profileHint',
          )}
        >
          <Select
            options={profile.choices.map(({ value, text }) => ({
              value,
              label: value === 'automatic' ? automatic : text,
            }))}
          />
        </Form.Item>
      )}
    </>
  );
}

/** Without a choice of the desk, the reader stores the setting, and uses it for all its work. */
function isStored(choices: readonly (number | string)[]): boolean {
  return !choices.includes('automatic');
}

/** The choices with the reader's own value, which another program may have set beyond them. */
function withNow({ now, choices }: NonNullable<Radio['q']>): Q[] {
  return choices.includes(now) ? choices : [...choices, now];
}
