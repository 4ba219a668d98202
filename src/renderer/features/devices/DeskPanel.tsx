import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../components/loading/use-action.ts';
import panels from '../../components/look/panels.module.css';
import { keepSettings } from '../../desk/keep-settings.ts';
import { useDesk } from '../../stores/desk.ts';
import styles from './DevicesPage.module.css';

/** The desk's name in its records, and how it stores its secrets. */
export function DeskPanel() {
  const { t } = useTranslation();
  const { info, settings } = useDesk();
  const { busy, run } = useAction();

  const save = ({ deskName }: { deskName: string }) =>
    run(() => keepSettings({ deskName }), { success: t('devices.saved') });

  return (
    <section className={panels.panel} aria-labelledby="devices-desk">
      <h2 id="devices-desk">{t('devices.desk')}</h2>
      {settings && (
        <Form
          key={settings.deskName}
          layout="vertical"
          requiredMark={false}
          initialValues={{ deskName: settings.deskName }}
          onFinish={(values: { deskName: string }) => void save(values)}
        >
          <Form.Item
            name="deskName"
            label={t('devices.deskName')}
            extra={t('devices.deskNameAdvice')}
            rules={[{ required: true, whitespace: true, message: t('devices.nameRequired') }]}
          >
            <Input maxLength={60} />
          </Form.Item>
          <Button htmlType="submit" loading={busy}>
            {t('devices.save')}
          </Button>
        </Form>
      )}
      {info && (
        <p className={styles.note}>
          {t('devices.version')} {info.version} · {info.platform} ·{' '}
          {t(info.secretStore === 'os-key-store' ? 'devices.secretsOs' : 'devices.secretsFile')}
        </p>
      )}
    </section>
  );
}
