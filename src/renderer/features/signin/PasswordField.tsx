import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import plain from '../../components/look/plain.module.css';
import forms from './sign-in-form.module.css';

interface PasswordFieldProps {
  value: string;
  problem: string;
  onChange: (value: string) => void;
}

export function PasswordField({ value, problem, onChange }: PasswordFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [visible, setVisible] = useState(false);
  return (
    <div className={forms.field}>
      <label htmlFor={id}>{t('signin.password')}</label>
      <div className={forms.withButton}>
        <input
          id={id}
          className={plain.input}
          name="password"
          type={visible ? 'text' : 'password'}
          autoComplete="current-password"
          placeholder=" "
          value={value}
          aria-invalid={problem !== ''}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className={forms.button}
          aria-label={t(visible ? 'signin.hidePassword' : 'signin.showPassword')}
          onClick={() => setVisible(!visible)}
        >
          <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
            <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
              <path d="M2 10c2-3.5 4.7-5.2 8-5.200s6 1.7 8 5.200c-2 3.5-4.7 5.2-8 5.200S4 13.5 2 10z" />
              <circle cx="10" cy="10" r="2.4" />
              {!visible && <path d="M4 16 16 4" />}
            </g>
          </svg>
        </button>
      </div>
      {problem && (
        <p id={`${id}-problem`} className={forms.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
