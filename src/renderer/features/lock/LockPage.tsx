import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../api/session.ts';
import { LanguageSwitch } from '../../components/LanguageSwitch.tsx';
import plain from '../../components/look/plain.module.css';
import { Mark } from '../../components/Mark.tsx';
import { useDocumentTitle } from '../../components/use-document-title.ts';
import { type UnlockAnswer, unlockScreen } from '../../lock/lock.ts';
import { useSession } from '../../stores/session.ts';
import styles from './LockPage.module.css';
import { useSecondsUntil } from './use-seconds-until.ts';

type Refusal = Extract<UnlockAnswer, { opened: false }>;

/**
 * The lock screen: a native modal dialog, so that no part of the page behind it is visible, focusable or read out, even
 * if a dialog was open. Plain markup, like the sign-in page.
 */
export function LockPage() {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const token = useSession((state) => state.record?.token);
  const title = useId();
  useDocumentTitle(t('lock.locked'));

  useEffect(() => show(dialog.current), []);

  return (
    <dialog
      ref={dialog}
      className={`${plain.screenDialog} ${styles.screen}`}
      aria-labelledby={title}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={stayOnEscape}
      // Browsers close a dialog at the second Escape even if the first was prevented.
      onClose={() => show(dialog.current)}
    >
      <header>
        <LanguageSwitch />
      </header>
      <div className={styles.box}>
        <Mark size={44} />
        <h1 id={title}>{t('lock.locked')}</h1>
        <p>{t('lock.lockedBy', { name: token?.nick_name || token?.account || '' })}</p>
        <UnlockForm />
      </div>
    </dialog>
  );
}

function UnlockForm() {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<'empty' | 'failed' | Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const seconds = useSecondsUntil(typeof problem === 'object' && problem ? problem.waitUntil : 0);

  async function unlock(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (password === '') return setProblem('empty');
    setBusy(true);
    try {
      const answer = await unlockScreen(password);
      if (answer.opened) return;
      setProblem(answer);
      setPassword('');
    } catch {
      // The desk, which keeps the lock, does not answer now.
      setProblem('failed');
    }
    setBusy(false);
    field.current?.focus();
  }

  const words = problem && wordsOf(problem);
  return (
    <form className={styles.form} onSubmit={(event) => void unlock(event)} noValidate>
      <label htmlFor={id}>{t('lock.password')}</label>
      <input
        ref={field}
        id={id}
        className={plain.input}
        type="password"
        autoComplete="off"
        value={password}
        aria-invalid={problem !== null}
        aria-describedby={words ? `${id}-problem` : undefined}
        onChange={(event) => {
          setPassword(event.target.value);
          if (typeof problem === 'string') setProblem(null);
        }}
      />
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {words}
        {words && seconds > 0 && ` ${t('lock.wait', { count: seconds })}`}
      </p>
      <button
        type="submit"
        className={`${plain.solidButton} ${styles.submit}`}
        disabled={busy || seconds > 0}
      >
        {t('lock.unlock')}
      </button>
      <button type="button" className={plain.button} onClick={() => void signOut()}>
        {t('lock.signOut')}
      </button>
    </form>
  );

  function wordsOf(what: 'empty' | 'failed' | Refusal): string {
    if (what === 'empty') return t('lock.passwordRequired');
    return what === 'failed' ? t('lock.failed') : t('lock.wrong', { count: what.failures });
  }
}

/** Focuses the password: the browser would focus the language switch, which precedes it. */
function show(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
  dialog?.querySelector('input')?.focus();
}

function stayOnEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault();
}
