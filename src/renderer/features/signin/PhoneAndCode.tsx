import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#shared/errors';
import { useCodeSender } from '../../components/codes/use-code-sender.ts';
import plain from '../../components/look/plain.module.css';
import styles from './PhoneAndCode.module.css';
import { codeProblem, phoneProblem } from './phone-problem.ts';
import { TextField } from './TextField.tsx';

type Problem = ReturnType<typeof phoneProblem | typeof codeProblem>;

/** The typed values and their problems. */
export interface PhoneAndCodeState {
  phone: string;
  code: string;
  /** Marks invalid fields; returns the phone and code, or null. */
  check(): { phone: string; code: string } | null;
  fields: React.ComponentProps<typeof PhoneAndCode>;
}

/**
 * The state of a phone field, a code field, and the button that sends the code. `sendCode` calls the server;
 * `onRefused` gets its refusal.
 */
export function usePhoneAndCode(
  sendCode: (phone: string) => Promise<unknown>,
  onRefused: (error: AppError | null) => void,
): PhoneAndCodeState {
  const [values, setValues] = useState({ phone: '', code: '' });
  const [problems, setProblems] = useState<{ phone: Problem; code: Problem }>({ phone: null, code: null });
  const sender = useCodeSender();
  const phone = values.phone.trim();
  const code = values.code.trim();

  async function send(): Promise<boolean> {
    const problem = phoneProblem(phone);
    setProblems({ phone: problem, code: null });
    if (problem) return false;
    const refusal = await sender.send(() => sendCode(phone));
    onRefused(refusal);
    return refusal === null;
  }

  return {
    phone,
    code,
    check() {
      const found = { phone: phoneProblem(phone), code: codeProblem(code) };
      setProblems(found);
      return found.phone || found.code ? null : { phone, code };
    },
    fields: {
      values,
      problems,
      secondsLeft: sender.secondsLeft,
      sending: sender.sending,
      onSend: send,
      onChange(name, value) {
        setValues((before) => ({ ...before, [name]: value }));
        setProblems((before) => ({ ...before, [name]: null }));
      },
    },
  };
}

interface PhoneAndCodeProps {
  values: { phone: string; code: string };
  problems: { phone: Problem; code: Problem };
  secondsLeft: number;
  sending: boolean;
  /** Resolves to true when a code was sent. */
  onSend: () => Promise<boolean>;
  onChange: (name: 'phone' | 'code', value: string) => void;
}

export function PhoneAndCode({
  values,
  problems,
  secondsLeft,
  sending,
  onSend,
  onChange,
}: PhoneAndCodeProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLDivElement>(null);

  async function send(): Promise<void> {
    const isSent = await onSend();
    const name = isSent ? 'code' : 'phone';
    row.current?.closest('form')?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  }

  return (
    <>
      <TextField
        name="phone"
        type="tel"
        inputMode="tel"
        label={t('signin.phone')}
        autoComplete="tel"
        value={values.phone}
        problem={problems.phone ? t(problems.phone) : ''}
        onChange={(value) => onChange('phone', value)}
      />
      <div className={styles.row} ref={row}>
        <TextField
          name="code"
          inputMode="numeric"
          maxLength={6}
          label={t('signin.code')}
          autoComplete="one-time-code"
          value={values.code}
          problem={problems.code ? t(problems.code) : ''}
          onChange={(value) => onChange('code', value)}
        />
        <button
          type="button"
          className={plain.button}
          disabled={sending || secondsLeft > 0}
          onClick={() => void send()}
        >
          {secondsLeft > 0 ? t('signin.resendIn', { seconds: secondsLeft }) : t('signin.sendCode')}
        </button>
      </div>
    </>
  );
}
