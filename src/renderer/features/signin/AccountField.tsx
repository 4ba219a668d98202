import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../stores/preferences.ts';
import styles from './AccountField.module.css';
import forms from './sign-in-form.module.css';
import { TextField } from './TextField.tsx';

interface AccountFieldProps {
  value: string;
  problem: string;
  onChange: (value: string) => void;
}

/** The account field; remembered accounts can be chosen and removed. */
export function AccountField(props: AccountFieldProps) {
  const { t } = useTranslation();
  const accounts = usePreferences((state) => state.accounts);
  const change = usePreferences((state) => state.change);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();

  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  function choose(account: string): void {
    props.onChange(account);
    setOpen(false);
    box.current?.closest('form')?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
  }

  function forget(account: string): void {
    const left = accounts.filter((entry) => entry.account !== account);
    change('accounts', left);
    if (left.length === 0) setOpen(false);
    box.current?.querySelector('input')?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from any control inside.
    <div
      ref={box}
      className={forms.withButton}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      <TextField name="account" label={t('signin.account')} autoComplete="username" {...props} />
      {accounts.length > 0 && (
        <button
          type="button"
          className={`${forms.button} ${styles.more}`}
          aria-expanded={open}
          aria-controls={listId}
          aria-label={t('signin.rememberedAccounts')}
          onClick={() => setOpen(!open)}
        >
          <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
            <path d="m5 8 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.7" />
          </svg>
        </button>
      )}
      <ul id={listId} className={styles.list} hidden={!open}>
        {accounts.map(({ account }) => (
          <li key={account}>
            <button type="button" onClick={() => choose(account)}>
              {account}
            </button>
            <button
              type="button"
              className={styles.forget}
              aria-label={t('signin.forgetAccount', { account })}
              onClick={() => forget(account)}
            >
              <svg viewBox="0 0 20 20" width="14" height="14" aria-hidden="true">
                <path d="m5 5 10 10M15 5 5 15" fill="none" stroke="currentColor" strokeWidth="1.7" />
              </svg>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
