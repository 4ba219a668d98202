import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInApi } from '#shared/api/sign-in';
import { deviceId } from '../../api/device.ts';
import { request } from '../../api/session.ts';
import { signInByCode } from '../../api/sign-in.ts';
import plain from '../../components/look/plain.module.css';
import { usePreferences } from '../../stores/preferences.ts';
import { CompanyField } from './CompanyField.tsx';
import { useDraft } from './draft.ts';
import { InPlaceError } from './InPlaceError.tsx';
import { PhoneAndCode, usePhoneAndCode } from './PhoneAndCode.tsx';
import forms from './sign-in-form.module.css';
import { useSignInTry } from './use-sign-in-try.ts';

/** Sign-in by company, phone, and the six-digit code sent to it. */
export function CodeForm() {
  const { t } = useTranslation();
  const changePreference = usePreferences((state) => state.change);
  const companyCode = useDraft((state) => state.companyCode.trim());
  const [companyMissing, setCompanyMissing] = useState(false);
  const attempt = useSignInTry();
  const typed = usePhoneAndCode(
    (phone) =>
      request(
        signInApi.sendLoginCode,
        { query: { phone, deviceId: deviceId(), tenantId: companyCode } },
        { quiet: true },
      ),
    attempt.setError,
  );

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const checked = typed.check();
    setCompanyMissing(companyCode === '');
    if (checked === null || companyCode === '') return;
    await attempt.signIn(async () => {
      await signInByCode(companyCode, checked.phone, checked.code);
      changePreference('companyCode', companyCode);
    });
  }

  return (
    <form className={forms.form} onSubmit={(event) => void submit(event)} noValidate>
      {attempt.shownError && <InPlaceError error={attempt.shownError} />}
      <CompanyField missing={companyMissing} onChange={() => setCompanyMissing(false)} />
      <PhoneAndCode {...typed.fields} />
      <button type="submit" className={`${plain.solidButton} ${forms.submit}`} disabled={attempt.busy}>
        {attempt.busy ? t('signin.submitting') : t('signin.submit')}
      </button>
    </form>
  );
}
