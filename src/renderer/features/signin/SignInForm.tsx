import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppError, toAppError } from '#shared/errors';
import { signIn } from '../../api/sign-in.ts';
import { dismissErrors } from '../../stores/notices.ts';
import { rememberAccount, usePreferences } from '../../stores/preferences.ts';
import { AccountField } from './AccountField.tsx';
import { CompanyField } from './CompanyField.tsx';
import { useDraft } from './draft.ts';
import { InPlaceError, useShownError } from './InPlaceError.tsx';
import { PasswordField } from './PasswordField.tsx';

type FieldName = 'companyCode' | 'account' | 'password';
const FIELDS: FieldName[] = ['companyCode', 'account', 'password'];

/** Company, account and password. What was typed stays when the sign-in is refused. */
export function SignInForm() {
  const { t } = useTranslation();
  const preferences = usePreferences();
  const companyCode = useDraft((state) => state.companyCode);
  const remembered = preferences.accounts[0];
  const form = useRef<HTMLFormElement>(null);
  const [account, setAccount] = useState(remembered?.account ?? '');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(remembered?.checked ?? false);
  const [missing, setMissing] = useState<FieldName[]>([]);
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);
  const { notice, shownError } = useShownError(error);

  const isFilled = (name: FieldName) => setMissing((before) => before.filter((field) => field !== name));

  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('input:placeholder-shown')?.focus();
  }, []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const values = { companyCode: companyCode.trim(), account: account.trim(), password };
    const empty = FIELDS.filter((name) => values[name] === '');
    setMissing(empty);
    if (empty[0]) {
      form.current?.querySelector<HTMLInputElement>(`[name="${empty[0]}"]`)?.focus();
      return;
    }
    setBusy(true);
    setError(null);
    if (notice) dismissErrors([notice]);
    try {
      await signIn(values);
      const now = Date.now();
      preferences.change('companyCode', values.companyCode);
      preferences.change('accounts', rememberAccount(preferences.accounts, values.account, remember, now));
    } catch (reason) {
      setError(toAppError(reason));
      setBusy(false);
    }
  }

  return (
    <form ref={form} className="signin-form" onSubmit={(event) => void submit(event)} noValidate>
      {shownError && <InPlaceError error={shownError} />}
      <CompanyField missing={missing.includes('companyCode')} onChange={() => isFilled('companyCode')} />
      <AccountField
        value={account}
        problem={missing.includes('account') ? t('signin.accountRequired') : ''}
        onChange={(value) => {
          setAccount(value);
          isFilled('account');
        }}
      />
      <PasswordField
        value={password}
        problem={missing.includes('password') ? t('signin.passwordRequired') : ''}
        onChange={(value) => {
          setPassword(value);
          isFilled('password');
        }}
      />
      <label className="signin-remember">
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {t('signin.remember')}
      </label>
      <button type="submit" className="signin-submit" disabled={busy}>
        {busy ? t('signin.submitting') : t('signin.submit')}
      </button>
    </form>
  );
}
