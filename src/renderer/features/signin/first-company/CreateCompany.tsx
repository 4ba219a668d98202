import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setupApi } from '#shared/api/setup';
import { type AppError, toAppError } from '#shared/errors';
import { request } from '../../../api/session.ts';
import { encryptAll, signIn } from '../../../api/sign-in.ts';
import plain from '../../../components/look/plain.module.css';
import { showError } from '../../../stores/notices.ts';
import { usePreferences } from '../../../stores/preferences.ts';
import { draftCompany } from '../draft.ts';
import { InPlaceError, useShownError } from '../InPlaceError.tsx';
import forms from '../sign-in-form.module.css';
import { TextField } from '../TextField.tsx';
import { type CompanyDraft, type CompanyField, companyProblems } from './company-problems.ts';

const EMPTY: CompanyDraft = { tenantName: '', account: 'admin', password: '', repeat: '' };

/** Shown without a company: creates one, and signs in as its administrator. */
export function CreateCompany({ onMade }: { onMade: () => void }) {
  const { t } = useTranslation();
  const changePreference = usePreferences((state) => state.change);
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(EMPTY);
  const [problems, setProblems] = useState<ReturnType<typeof companyProblems>>({});
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);
  const { shownError } = useShownError(error);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const fieldOf = (name: CompanyField) => ({
    name,
    value: draft[name],
    problem: problems[name] ? t(problems[name]) : '',
    onChange(value: string) {
      setDraft((before) => ({ ...before, [name]: value }));
      setProblems((before) => ({ ...before, [name]: undefined }));
    },
  });

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const found = companyProblems(draft);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    setBusy(true);
    setError(null);
    try {
      await createAndSignIn();
    } catch (reason) {
      const refusal = toAppError(reason);
      if (refusal.code === 'setup.done') return leaveFor(refusal);
      setError(refusal);
      setBusy(false);
    }
  }

  /** A company exists: the ordinary sign-in follows and shows the reason. */
  function leaveFor(refusal: AppError): void {
    showError(refusal);
    onMade();
  }

  async function createAndSignIn(): Promise<void> {
    const [password = ''] = await encryptAll([draft.password]);
    const body = { tenantName: draft.tenantName.trim(), account: draft.account.trim(), password };
    const made = await request(setupApi.create, { body }, { quiet: true });
    changePreference('companyCode', made.tenantId);
    draftCompany(made.tenantId);
    try {
      await signIn({ companyCode: made.tenantId, account: made.account, password: draft.password });
    } catch (reason) {
      return leaveFor(toAppError(reason));
    }
    onMade();
  }

  return (
    <>
      <h1>{t('setup.create')}</h1>
      <p className={forms.lead}>{t('setup.lead')}</p>
      <form ref={form} className={forms.form} onSubmit={(event) => void submit(event)} noValidate>
        {shownError && <InPlaceError error={shownError} />}
        <TextField
          {...fieldOf('tenantName')}
          label={t('setup.company')}
          autoComplete="organization"
          maxLength={100}
        />
        <TextField
          {...fieldOf('account')}
          label={t('setup.account')}
          autoComplete="username"
          maxLength={50}
        />
        <TextField
          {...fieldOf('password')}
          label={t('signin.password')}
          type="password"
          autoComplete="new-password"
        />
        <TextField
          {...fieldOf('repeat')}
          label={t('setup.repeat')}
          type="password"
          autoComplete="new-password"
        />
        <button type="submit" className={`${plain.solidButton} ${forms.submit}`} disabled={busy}>
          {busy ? t('setup.creating') : t('setup.create')}
        </button>
      </form>
    </>
  );
}
