import { Button, Form, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../components/loading/use-action.ts';
import panels from '../../components/look/panels.module.css';
import { requireDesk } from '../../desk/connect.ts';
import { keepSettings } from '../../desk/keep-settings.ts';
import { useDesk } from '../../stores/desk.ts';
import styles from './WindowPanel.module.css';

/** The behaviour of the client's window; only where there is one. */
export function WindowPanel() {
  const { t } = useTranslation();
  const mode = useDesk((state) => state.info?.mode);
  const settings = useDesk((state) => state.settings);
  const { run } = useAction();
  if (mode !== 'electron' || settings === null) return null;

  // The folder is shown beside the button; it stays if the user chooses none.
  const chooseFolder = () =>
    run(async () => useDesk.setState({ settings: await requireDesk().window.chooseDownloads() }), {
      success: false,
    });

  return (
    <section className={panels.panel} aria-labelledby="devices-window">
      <h2 id="devices-window">{t('desk.window')}</h2>
      <Form layout="vertical">
        <Form.Item label={t('desk.notify')}>
          <Switch
            aria-label={t('desk.notify')}
            checked={settings.notify}
            onChange={(notify) => void run(() => keepSettings({ notify }), { success: false })}
          />
        </Form.Item>
        <Form.Item label={t('desk.onClose')}>
          <Select
            aria-label={t('desk.onClose')}
            value={settings.onClose}
            options={[
              { value: 'ask', label: t('desk.closeAsk') },
              { value: 'tray', label: t('desk.closeTray') },
              { value: 'quit', label: t('desk.closeQuit') },
            ]}
            onChange={(onClose) => void run(() => keepSettings({ onClose }), { success: t('devices.saved') })}
          />
        </Form.Item>
        <Form.Item label={t('desk.downloads')}>
          <p className={styles.folder}>{settings.downloadsDir || t('desk.downloadsDefault')}</p>
          <Button onClick={() => void chooseFolder()}>{t('desk.chooseFolder')}</Button>
        </Form.Item>
      </Form>
    </section>
  );
}
