import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerChoice } from '#shared/desk/contract/server';
import { type AppError, toAppError } from '#shared/errors';
import { requireDesk } from '../../desk/connect.ts';
import plain from '../look/plain.module.css';
import texts from '../look/texts.module.css';
import { useErrorWords } from '../words/words.ts';
import styles from './ServerForm.module.css';

/**
 * Chooses the back office: this computer's or the company's. The host checks it before saving; the page reloads once
 * it is in use. Plain markup, because it is also used before the sign-in.
 */
export function ServerForm({ choice }: { choice: ServerChoice | null }) {
  const { t } = useTranslation();
  const wordsOf = useErrorWords();
  const [kind, setKind] = useState<ServerChoice['kind']>(choice?.kind ?? 'embedded');
  const [demo, setDemo] = useState(false);
  const [url, setUrl] = useState(choice?.kind === 'company' ? choice.url : '');
  const [isMissing, setIsMissing] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setIsMissing(kind === 'company' && url.trim() === '');
    if (kind === 'company' && url.trim() === '') return;
    setBusy(true);
    setError(null);
    try {
      const desk = requireDesk();
      // The embedded one is in use already: its choice of demo data stays.
      if (kind === 'embedded') await desk.server.choose(choice?.kind === kind ? choice : { kind, demo });
      else await desk.server.choose({ kind, url: (await desk.server.check({ url })).url });
    } catch (reason) {
      setError(toAppError(reason));
    } finally {
      setBusy(false);
    }
  }

  const words = error === null ? null : wordsOf(error);
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
      {words && (
        <div className={styles.problem} role="alert">
          <strong>{words.what}</strong>
          <span>{words.next}</span>
        </div>
      )}
      <fieldset disabled={busy}>
        <legend className={texts.visuallyHidden}>{t('desk.server')}</legend>
        <Way
          name="server-kind"
          isChosen={kind === 'embedded'}
          onChoose={() => setKind('embedded')}
          title={t('desk.here')}
          advice={t('desk.hereAdvice')}
        />
        {kind === 'embedded' && choice?.kind !== 'embedded' && <Beginning demo={demo} onChange={setDemo} />}
        <Way
          name="server-kind"
          isChosen={kind === 'company'}
          onChoose={() => setKind('company')}
          title={t('desk.company')}
          advice={t('desk.companyAdvice')}
        />
        {kind === 'company' && (
          <CompanyAddress
            url={url}
            isMissing={isMissing}
            onChange={(next) => {
              setUrl(next);
              setIsMissing(false);
            }}
          />
        )}
      </fieldset>
      <button type="submit" className={plain.solidButton} disabled={busy}>
        {busy ? t(kind === 'embedded' ? 'desk.starting' : 'desk.checking') : t('desk.choose')}
      </button>
    </form>
  );
}

/** Chooses the initial data of a new back office on this computer: none, or a demo company. */
function Beginning({ demo, onChange }: { demo: boolean; onChange: (demo: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.beginning}>
      <legend>{t('setup.begin')}</legend>
      <Way
        name="server-demo"
        isChosen={!demo}
        onChoose={() => onChange(false)}
        title={t('setup.empty')}
        advice={t('setup.emptyAdvice')}
      />
      <Way
        name="server-demo"
        isChosen={demo}
        onChoose={() => onChange(true)}
        title={t('setup.demo')}
        advice={t('setup.demoAdvice')}
      />
    </fieldset>
  );
}

interface CompanyAddressProps {
  url: string;
  isMissing: boolean;
  onChange: (url: string) => void;
}

function CompanyAddress({ url, isMissing, onChange }: CompanyAddressProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.address}>
      <label htmlFor="server-address">{t('desk.address')}</label>
      <input
        id="server-address"
        className={plain.input}
        type="url"
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
        placeholder={t('desk.addressExample')}
        value={url}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? 'server-address-problem' : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {isMissing && <p id="server-address-problem">{t('desk.addressRequired')}</p>}
    </div>
  );
}

interface WayProps {
  /** The name of its radio group. */
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  title: string;
  advice: string;
}

function Way({ name, isChosen, onChoose, title, advice }: WayProps) {
  return (
    <label className={styles.way}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>
        <strong>{title}</strong>
        <small>{advice}</small>
      </span>
    </label>
  );
}
