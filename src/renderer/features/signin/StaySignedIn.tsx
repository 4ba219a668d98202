import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseToStay, useMayStaySignedIn, useStaySignedIn } from '../../stores/stay-signed-in.ts';

/** At a host that serves all browsers of a computer: whether this sign-in lasts, for all of them. */
export function StaySignedIn() {
  const { t } = useTranslation();
  const hintId = useId();
  const isOffered = useMayStaySignedIn();
  const { isChosen } = useStaySignedIn();
  if (!isOffered) return null;
  return (
    <div className="signin-stay">
      <label className="signin-remember">
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
