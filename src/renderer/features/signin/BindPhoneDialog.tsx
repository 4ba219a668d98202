import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInApi } from '#shared/api/sign-in';
import type { AppError } from '#shared/errors';
import { withMessageOf } from '../../api/error-catalogue.ts';
import { request } from '../../api/session.ts';
import plain from '../../components/look/plain.module.css';
import styles from './BindPhoneDialog.module.css';
import { InPlaceError } from './InPlaceError.tsx';
import { PhoneAndCode, usePhoneAndCode } from './PhoneAndCode.tsx';
import forms from './sign-in-form.module.css';

/** How long the success message is shown, in ms. */
const BOUND_FOR_MS = 2_000;

interface BindPhoneDialogProps {
  /** Identifies the other service's account until it has a phone. */
  oauthId: string;
  /** The reason why a phone is needed, and the message once it is bound. */
  lead: string;
  bound: string;
  onBound: () => void;
  onClose: () => void;
}

/** Binds an account of another service to the user of a phone. The user then signs in again. */
export function BindPhoneDialog({ oauthId, lead, bound, onBound, onClose }: BindPhoneDialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  const [error, setError] = useState<AppError | null>(null);
  const [phase, setPhase] = useState<'asking' | 'sending' | 'bound'>('asking');
  const typed = usePhoneAndCode(
    (phone) => request(signInApi.sendBindCode, { query: { phone, oauthId } }, { quiet: true }),
    setError,
  );

  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (phase !== 'bound') return;
    const timer = setTimeout(onBound, BOUND_FOR_MS);
    return () => clearTimeout(timer);
  }, [phase, onBound]);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const checked = typed.check();
    if (checked === null) return;
    setPhase('sending');
    setError(null);
    const body = { oauthId, phone: checked.phone, captcha: checked.code };
    try {
      await request(signInApi.bindPhone, { body }, { quiet: true });
      setPhase('bound');
    } catch (reason) {
      setError(withMessageOf('bindingRefused', reason));
      setPhase('asking');
    }
  }

  return (
    <dialog
      ref={dialog}
      className={`${plain.dialog} ${styles.dialog}`}
      aria-labelledby={headingId}
      onClose={onClose}
    >
      <form className={forms.form} onSubmit={(event) => void submit(event)} noValidate>
        <h2 id={headingId}>{t('signin.bindTitle')}</h2>
        {phase === 'bound' ? (
          <p role="status">{bound}</p>
        ) : (
          <>
            <p>{lead}</p>
            {error && <InPlaceError error={error} />}
            <PhoneAndCode {...typed.fields} />
            <div className={styles.actions}>
              <button type="button" className={plain.button} onClick={() => dialog.current?.close()}>
                {t('common.cancel')}
              </button>
              <button
                type="submit"
                className={`${plain.solidButton} ${forms.submit}`}
                disabled={phase === 'sending'}
              >
                {t('signin.bindSubmit')}
              </button>
            </div>
          </>
        )}
      </form>
    </dialog>
  );
}
