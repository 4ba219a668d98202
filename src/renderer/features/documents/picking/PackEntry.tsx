import { BarcodeOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef } from 'antd';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../../../components/Decorative.tsx';
import { isFocusFree } from '../../../components/keys/page-focus.ts';
import { useScreenKeys } from '../../../components/keys/use-screen-keys.ts';
import { lazyPage } from '../../../components/loading/lazy-screen.ts';
import { useScans } from '../../../components/scans/use-scans.ts';
import { useOnOpening } from '../../../components/use-on-opening.ts';
import { type EnteredCodes, NO_CODES, withCode } from './entered-codes.ts';
import type { PickSource } from './free-pack.ts';
import styles from './PackEntry.module.css';
import { pickWords } from './pick-words.ts';
import type { Picking } from './use-picking.ts';

const PackPicker = lazyPage(async () => (await import('./PackPicker.tsx')).PackPicker);

interface PackEntryProps {
  source: PickSource | null;
  picking: Picking;
  /** The form opens with the focus here. */
  isFirst: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** Adds packages to the lines below: by typing or scanning a number, or chosen from a list (F7). */
export function PackEntry({ source, picking, isFirst, children }: PackEntryProps) {
  const { t } = useTranslation();
  const input = useRef<InputRef>(null);
  const [text, setText] = useState('');
  const [{ newest, refused }, setCodes] = useState<EnteredCodes>(NO_CODES);
  const [isOpen, setOpen] = useState(false);
  const [closed, setClosed] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(picking);
  latest.current = picking;

  /** One after the other, in the order they were scanned. */
  function enter(code: string): void {
    if (code.trim() === '') return;
    last.current = last.current.then(async () => {
      const result = await latest.current.enter(code.trim());
      setCodes((codes) => withCode(codes, result));
    });
  }

  // Once the drawer is gone, which keeps the focus inside.
  useOnOpening(() => input.current?.focus(), { isReady: closed > 0, per: closed });

  useScans(enter);
  const isReady = source !== null;
  useOnOpening(() => isFocusFree() && input.current?.focus(), { isReady: isFirst && isReady });
  useScreenKeys([{ keys: ['F7'], words: t(pickWords(source)), run: () => isReady && setOpen(true) }]);

  return (
    <div className={styles.entry}>
      <Input
        ref={input}
        className={styles.field}
        aria-label={t('documents.enterPack')}
        placeholder={t(isReady ? 'documents.enterPack' : 'documents.noSource')}
        prefix={<Decorative icon={BarcodeOutlined} />}
        autoComplete="off"
        disabled={!isReady}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // The form would go on to the next field.
          event.preventDefault();
          event.stopPropagation();
          enter(text);
          setText('');
        }}
      />
      <Button disabled={!isReady} title="F7" aria-keyshortcuts="F7" onClick={() => setOpen(true)}>
        {t(pickWords(source))}
      </Button>
      {children}
      <p className={newest?.isRefused ? styles.refused : styles.entered} role="status">
        {newest?.words}
      </p>
      {refused.length > 0 && (
        <div className={styles.before}>
          <span>{t('documents.refusedBefore')}</span>
          <ul aria-label={t('documents.refusedBefore')}>
            {refused.map(({ code, words }) => (
              <li key={code}>{words}</li>
            ))}
          </ul>
          <Button
            type="text"
            size="small"
            onClick={() => {
              setCodes({ newest, refused: [] });
              input.current?.focus();
            }}
          >
            {t('documents.refusedSeen')}
          </Button>
        </div>
      )}
      {source !== null && isOpen && (
        <Suspense>
          <PackPicker
            source={source}
            picking={picking}
            onClosed={() => {
              setOpen(false);
              setClosed((times) => times + 1);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
