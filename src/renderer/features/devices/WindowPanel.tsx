import { Button, Form, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Settings } from '#shared/desk/contract/settings';
import { useAction } from '../../components/loading/use-action.ts';
import panels from '../../components/look/panels.module.css';
import { requireDesk } from '../../desk/connect.ts';
import { useDesk } from '../../stores/desk.ts';
import styles from './WindowPanel.module.css';

/** The behaviour of the client's window; only where there is one. */
export function WindowPanel() {
  const { t } = useTranslation();
  const mode = useDesk((state) => state.info?.mode);
  const settings = useDesk((state) => state.settings);
  const { run } = useAction();
  if (mode !== 'electron' || settings === null) return null;

  function keep(change: () => Promise<Settings>, says: string | false): void {
    void run(async () => useDesk.setState({ settings: await change() }), { says });
  }

  return (
    <section className={panels.panel} aria-labelledby="devices-window">
      <h2 id="devices-window">{t('desk.window')}</h2>
      <Form layout="vertical">
        <Form.Item label={t('desk.notify')}>
          <Switch
            aria-label={t('desk.notify')}
            checked={settings.notify}
            onChange={(notify) => keep(() => requireDesk().settings.update({ notify }), false)}
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
            onChange={(onClose) => keep(() => requireDesk().settings.update({ onClose }), t('devices.saved'))}
          />
        </Form.Item>
        <Form.Item label={t('desk.downloads')}>
          <p className={styles.folder}>{settings.downloadsDir || t('desk.downloadsDefault')}</p>
          <Button onClick={() => keep(() => requireDesk().window.chooseDownloads(), false)}>
            {t('desk.chooseFolder')}
          </Button>
        </Form.Item>
      </Form>
    </section>
  );
}
