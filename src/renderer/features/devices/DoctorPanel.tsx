import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Check } from '#shared/desk/contract/host';
import { useAction } from '../../components/loading/use-action.ts';
import panels from '../../components/look/panels.module.css';
import tones from '../../components/look/tones.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { requireDesk } from '../../desk/connect.ts';
import styles from './DoctorPanel.module.css';

const STATES = {
  ok: { key: 'devices.checkOk', className: tones.green },
  warning: { key: 'devices.checkWarning', className: tones.amber },
  failed: { key: 'devices.checkFailed', className: tones.red },
} as const satisfies Record<Check['state'], { key: string; className: string | undefined }>;

/** The host's own check of everything it needs. */
export function DoctorPanel() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [checks, setChecks] = useState<Check[]>([]);
  const { busy, run } = useAction();

  return (
    <section className={panels.panel} aria-labelledby="devices-doctor">
      <div className={panels.head}>
        <h2 id="devices-doctor">{t('devices.doctor')}</h2>
        <Button
          size="small"
          loading={busy}
          onClick={() =>
            void run(async () => setChecks(await requireDesk().host.doctor()), { success: false })
          }
        >
          {t('devices.runDoctor')}
        </Button>
      </div>
      <div role="status">
        <ul className={styles.doctor}>
          {checks.map(({ name, state, words }) => (
            <li key={name}>
              <Tag className={STATES[state].className}>{t(STATES[state].key)}</Tag>
              <code>{name}</code>
              <span>{words[language]}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
