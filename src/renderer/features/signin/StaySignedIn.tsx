import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseToStay, useMayStaySignedIn, useStaySignedIn } from '../../stores/stay-signed-in.ts';
import styles from './StaySignedIn.module.css';
import forms from './sign-in-form.module.css';

/** At a host that serves all browsers of a computer: whether this sign-in lasts, for all of them. */
export function StaySignedIn() {
  const { t } = useTranslation();
  const hintId = useId();
  const isOffered = useMayStaySignedIn();
  const { isChosen } = useStaySignedIn();
  if (!isOffered) return null;
  return (
    <div className={styles.stay}>
      <label className={forms.remember}>
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby={hintId}
          onChange={(event) => chooseToStay(event.target.checked)}
        />
        {t('signin.stay')}
      </label>
      <p id={hintId}>{t('signin.stayHint')}</p>
    </div>
  );
}
