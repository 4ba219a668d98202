import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError, toAppError } from '#shared/errors';
import { signIn } from '../../api/session.ts';
import { useErrorWords } from '../../components/words.ts';
import { dismissErrors, useNotices } from '../../stores/notices.ts';
import { rememberAccount, usePreferences } from '../../stores/preferences.ts';
import { useServer } from '../../stores/server.ts';
import { PasswordField } from './PasswordField.tsx';
import { TextField } from './TextField.tsx';

type FieldName = 'companyCode' | 'account' | 'password';
const FIELDS: FieldName[] = ['companyCode', 'account', 'password'];
const REQUIRED = {
  companyCode: 'signin.companyCodeRequired',
  account: 'signin.accountRequired',
  password: 'signin.passwordRequired',
} as const;

/** Company, account and password. What was typed stays when the sign-in is refused. */
export function SignInForm() {
  const { t } = useTranslation();
  const preferences = usePreferences();
  const remembered = preferences.accounts[0];
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Record<FieldName, string>>({
    companyCode: preferences.companyCode,
    account: remembered?.account ?? '',
    password: '',
  });
  const [remember, setRemember] = useState(remembered?.checked ?? false);
  const [missing, setMissing] = useState<FieldName[]>([]);
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);
  const { notice, shownError } = useShownError(error);

  const set = (name: FieldName) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setMissing((before) => before.filter((field) => field !== name));
  };
  const problem = (name: FieldName) => (missing.includes(name) ? t(REQUIRED[name]) : '');

  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('input:placeholder-shown')?.focus();
  }, []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const trimmed = { ...values, companyCode: values.companyCode.trim(), account: values.account.trim() };
    const empty = FIELDS.filter((name) => trimmed[name] === '');
    setMissing(empty);
    if (empty[0]) {
      form.current?.querySelector<HTMLInputElement>(`[name="${empty[0]}"]`)?.focus();
      return;
    }
    setBusy(true);
    setError(null);
    if (notice) dismissErrors([notice]);
    try {
      await signIn(trimmed);
      const now = Date.now();
      preferences.change('companyCode', trimmed.companyCode);
      preferences.change('accounts', rememberAccount(preferences.accounts, trimmed.account, remember, now));
    } catch (reason) {
      setError(toAppError(reason));
      setBusy(false);
    }
  }

  return (
    <form ref={form} className="signin-form" onSubmit={(event) => void submit(event)} noValidate>
      {shownError && <InPlaceError error={shownError} />}
      <TextField
        name="companyCode"
        label={t('signin.companyCode')}
        autoComplete="organization"
        value={values.companyCode}
        problem={problem('companyCode')}
        onChange={set('companyCode')}
      />
      <TextField
        name="account"
        label={t('signin.account')}
        autoComplete="username"
        suggestions={preferences.accounts.map((entry) => entry.account)}
        value={values.account}
        problem={problem('account')}
        onChange={set('account')}
      />
      <PasswordField value={values.password} problem={problem('password')} onChange={set('password')} />
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

/** The form's own error first, then that the server is away, then why the last session ended. */
function useShownError(own: AppError | null): { shownError: AppError | null; notice: number | null } {
  const reachable = useServer((state) => state.reachable);
  const queued = useNotices((state) => state.queue.at(-1));
  const isAway = !reachable || own?.code === 'server.unreachable';
  if (isAway) return { shownError: reachable ? null : new AppError('server.unreachable'), notice: null };
  return { shownError: own ?? queued?.error ?? null, notice: queued?.id ?? null };
}

function InPlaceError({ error }: { error: AppError }) {
  const { t } = useTranslation();
  const { what, next } = useErrorWords()(error);
  const waiting = error.code === 'server.unreachable';
  return (
    <div className={waiting ? 'signin-alert signin-alert-waiting' : 'signin-alert'} role="alert">
      <strong>{what}</strong>
      <span>{next}</span>
      {waiting && <span className="signin-waiting">{t('signin.serverWaiting')}</span>}
    </div>
  );
}
