import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import plain from '../../components/look/plain.module.css';
import { useErrorWords } from '../../components/words/words.ts';
import { useNotices } from '../../stores/notices.ts';
import styles from './SessionAlert.module.css';

/** Why the session ended, to be read first; then the page restarts at its base address. */
export function SessionAlert() {
  const { t } = useTranslation();
  const words = useErrorWords();
  const alert = useNotices((state) => state.alert);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    if (alert) dialog.current?.showModal();
  }, [alert]);

  if (!alert) return null;
  const { what, next } = words(alert);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={`${plain.dialog} ${styles.alert}`}
      aria-labelledby={`${id}-what`}
      aria-describedby={`${id}-next`}
      onClose={() => location.replace('/')}
    >
      <h2 id={`${id}-what`}>{what}</h2>
      <p id={`${id}-next`}>{next}</p>
      <button type="button" className={plain.button} onClick={() => dialog.current?.close()}>
        {t('signin.understood')}
      </button>
    </dialog>
  );
}
