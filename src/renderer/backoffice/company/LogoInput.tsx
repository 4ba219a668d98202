import { Button, Flex } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppError, toAppError } from '#shared/errors';
import { logoPath, readLogo, writeLogo } from '#shared/paper/logo';
import { drawLogo } from '../../components/files/draw-logo.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import styles from './LogoInput.module.css';

interface LogoInputProps {
  label: string;
  disabled: boolean;
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?: (logo: string) => void;
}

/** The logo as it is printed, and buttons that choose a picture for it or remove it. */
export function LogoInput({ label, disabled, id, value = '', onChange }: LogoInputProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<AppError | null>(null);
  const logo = readLogo(value);

  async function choose(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    try {
      setError(null);
      onChange?.(writeLogo(await drawLogo(file)));
    } catch (reason) {
      setError(toAppError(reason));
    }
  }

  return (
    <>
      <Flex gap={8} align="center">
        {logo && (
          <svg
            className={styles.logo}
            viewBox={`0 0 ${logo.width} ${logo.height}`}
            role="img"
            aria-label={label}
          >
            <path d={logoPath(logo)} />
          </svg>
        )}
        <Button
          {...(id !== undefined && { id })}
          size="small"
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {t('administration.chooseLogo')}
        </Button>
        {logo && (
          <Button size="small" disabled={disabled} onClick={() => onChange?.('')}>
            {t('administration.removeLogo')}
          </Button>
        )}
        {/* The form's style of file inputs overrides their own `hidden`. */}
        <span hidden>
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-label={label}
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              // The same file can be chosen again.
              target.value = '';
            }}
          />
        </span>
      </Flex>
      {error && <ErrorPanel error={error} />}
    </>
  );
}
