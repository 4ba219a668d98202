import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Check } from '#shared/desk/contract';
import { useAction } from '../../components/loading/use-action.ts';
import { useLanguage } from '../../components/words/words.ts';
import { requireDesk } from '../../desk/connect.ts';

const STATES = {
  ok: { key: 'devices.checkOk', className: 'tag-green' },
  warning: { key: 'devices.checkWarning', className: 'tag-amber' },
  failed: { key: 'devices.checkFailed', className: 'tag-red' },
} as const satisfies Record<Check['state'], { key: string; className: string }>;

/** The host's own check of everything it needs. */
export function DoctorPanel() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [checks, setChecks] = useState<Check[]>([]);
  const { busy, run } = useAction();

  return (
    <section className="panel" aria-labelledby="devices-doctor">
      <div className="panel-head">
        <h2 id="devices-doctor">{t('devices.doctor')}</h2>
        <Button
          size="small"
          loading={busy}
          onClick={() => void run(async () => setChecks(await requireDesk().host.doctor()))}
        >
          {t('devices.runDoctor')}
        </Button>
      </div>
      <div role="status">
        <ul className="doctor">
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
