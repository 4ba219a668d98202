import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signIn } from '../../api/sign-in.ts';
import plain from '../../components/look/plain.module.css';
import { rememberAccount, usePreferences } from '../../stores/preferences.ts';
import { AccountField } from './AccountField.tsx';
import { CompanyField } from './CompanyField.tsx';
import { useDraft } from './draft.ts';
import { InPlaceError } from './InPlaceError.tsx';
import { PasswordField } from './PasswordField.tsx';
import forms from './sign-in-form.module.css';
import { useSignInTry } from './use-sign-in-try.ts';

type FieldName = 'companyCode' | 'account' | 'password';
const FIELDS: FieldName[] = ['companyCode', 'account', 'password'];

/** Company, account and password. Entries stay when the sign-in is refused. */
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
  const attempt = useSignInTry();

  const isFilled = (name: FieldName) => setMissing((before) => before.filter((field) => field !== name));

  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('input:placeholder-shown')?.focus();
  }, []);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const values = { companyCode: companyCode.trim(), account: account.trim(), password };
    const empty = FIELDS.filter((name) => values[name] === '');
    setMissing(empty);
    if (empty[0]) {
      form.current?.querySelector<HTMLInputElement>(`[name="${empty[0]}"]`)?.focus();
      return;
    }
    await attempt.signIn(async () => {
      await signIn(values);
      const now = Date.now();
      preferences.change('companyCode', values.companyCode);
      preferences.change('accounts', rememberAccount(preferences.accounts, values.account, remember, now));
    });
  }

  return (
    <form ref={form} className={forms.form} onSubmit={(event) => void submit(event)} noValidate>
      {attempt.shownError && <InPlaceError error={attempt.shownError} />}
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
      <label className={forms.remember}>
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {t('signin.remember')}
      </label>
      <button type="submit" className={`${plain.solidButton} ${forms.submit}`} disabled={attempt.busy}>
        {attempt.busy ? t('signin.submitting') : t('signin.submit')}
      </button>
    </form>
  );
}
