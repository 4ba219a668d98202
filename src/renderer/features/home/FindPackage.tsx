import { ScanOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef } from 'antd';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { packApi } from '#shared/api/pack';
import { parseDocumentCode } from '#shared/documents/document-code';
import { type AppError, toAppError } from '#shared/errors';
import { documentCodeAddress } from '#shared/menu/addresses';
import { request } from '../../api/session.ts';
import { Decorative } from '../../components/Decorative.tsx';
import { isFocusFree } from '../../components/keys/page-focus.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useGoOn } from '../../components/page/use-go-on.ts';
import styles from './FindPackage.module.css';

/**
 * Opens a package by its typed or scanned number and Enter, or a document by its code. If there is no such package, the
 * number stays.
 */
export function FindPackage() {
  const { t } = useTranslation();
  const goOn = useGoOn();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const field = useRef<InputRef>(null);

  // The page appears after the bars around it: a focus in one of these stays there.
  useEffect(() => {
    if (isFocusFree()) field.current?.focus({ preventScroll: true });
  }, []);

  async function find(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const packNo = text.trim();
    if (!packNo) return;
    if (parseDocumentCode(packNo) !== null) {
      goOn(documentCodeAddress(packNo));
      return;
    }
    setBusy(true);
    setError(null);
    try {
      const { id } = await request(packApi.detail, { query: { packNo } }, { quiet: true });
      goOn(`/inventory/packages/${id}`);
    } catch (reason) {
      setError(toAppError(reason));
    }
    setBusy(false);
  }

  return (
    <search>
      <form className={styles.find} onSubmit={(event) => void find(event)}>
        <Input
          ref={field}
          size="large"
          aria-label={t('home.findLabel')}
          placeholder={t('home.findPlaceholder')}
          prefix={<Decorative icon={ScanOutlined} />}
          data-finds-packages=""
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
        />
        <Button size="large" type="primary" htmlType="submit" loading={busy}>
          {t('home.find')}
        </Button>
        <p>{t('home.findHint')}</p>
        {error && <ErrorPanel error={error} />}
      </form>
    </search>
  );
}
