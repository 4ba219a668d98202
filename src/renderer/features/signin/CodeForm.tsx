import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInApi } from '#shared/api/sign-in';
import { type AppError, toAppError } from '#shared/errors';
import { deviceId } from '../../api/device.ts';
import { request } from '../../api/session.ts';
import { signInByCode } from '../../api/sign-in.ts';
import { dismissErrors } from '../../stores/notices.ts';
import { usePreferences } from '../../stores/preferences.ts';
import { CompanyField } from './CompanyField.tsx';
import { useDraft } from './draft.ts';
import { InPlaceError, useShownError } from './InPlaceError.tsx';
import { PhoneAndCode, usePhoneAndCode } from './PhoneAndCode.tsx';

/** Company, phone, and the six digits sent to it. */
export function CodeForm() {
  const { t } = useTranslation();
  const changePreference = usePreferences((state) => state.change);
  const companyCode = useDraft((state) => state.companyCode.trim());
  const [companyMissing, setCompanyMissing] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);
  const { notice, shownError } = useShownError(error);
  const typed = usePhoneAndCode(
    (phone) =>
      request(
        signInApi.sendLoginCode,
        { query: { phone, deviceId: deviceId(), tenantId: companyCode } },
        { quiet: true },
      ),
    setError,
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const checked = typed.check();
    setCompanyMissing(companyCode === '');
    if (checked === null || companyCode === '') return;
    setBusy(true);
    setError(null);
    if (notice) dismissErrors([notice]);
    try {
      await signInByCode(companyCode, checked.phone, checked.code);
      changePreference('companyCode', companyCode);
    } catch (reason) {
      setError(toAppError(reason));
      setBusy(false);
    }
  }

  return (
    <form className="signin-form" onSubmit={(event) => void submit(event)} noValidate>
      {shownError && <InPlaceError error={shownError} />}
      <CompanyField missing={companyMissing} onChange={() => setCompanyMissing(false)} />
      <PhoneAndCode {...typed.fields} />
      <button type="submit" className="signin-submit" disabled={busy}>
        {busy ? t('signin.submitting') : t('signin.submit')}
      </button>
    </form>
  );
}
