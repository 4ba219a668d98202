import { BarcodeOutlined } from '@ant-design/icons';
import { App, Button, Input, type InputRef } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../../../components/Decorative.tsx';
import { isFocusFree } from '../../../components/keys/page-focus.ts';
import { useScreenKeys } from '../../../components/keys/use-screen-keys.ts';
import { lazyPage } from '../../../components/loading/lazy-screen.ts';
import { OpenedPart } from '../../../components/loading/OpenedPart.tsx';
import { useScans } from '../../../components/scans/use-scans.ts';
import { useOnOpening } from '../../../components/use-on-opening.ts';
import { useSteady } from '../../../components/use-steady.ts';
import type { RecordFormState } from '../../../records/form/use-record-form.ts';
import { type EnteredCodes, NO_CODES, withCode } from './entered-codes.ts';
import type { PickSource } from './free-pack.ts';
import styles from './PackEntry.module.css';
import { pickWords } from './pick-words.ts';
import type { Entered, Picking } from './use-picking.ts';

const PackPicker = lazyPage(async () => (await import('./PackPicker.tsx')).PackPicker);

interface PackEntryProps extends Pick<RecordFormState, 'addCheck'> {
  source: PickSource | null;
  picking: Picking;
  /** The form opens with the focus here. */
  isFirst: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** Adds packages to the lines below: by typing or scanning a number, or chosen from a list (F7). */
export function PackEntry({ source, picking, isFirst, addCheck, children }: PackEntryProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const input = useRef<InputRef>(null);
  const [text, setText] = useState('');
  const [{ newest, refused }, setCodes] = useState<EnteredCodes>(NO_CODES);
  const [isOpen, setOpen] = useState(false);
  const [closed, setClosed] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [underWay] = useState(() => new Set<Promise<Entered>>());
  const latest = useRef(picking);
  latest.current = picking;

  function close(): void {
    setOpen(false);
    setClosed((times) => times + 1);
  }

  /** One after the other, in the order they were scanned. */
  function enter(code: string): void {
    if (code.trim() === '') return;
    const entered = last.current.then(() => latest.current.enter(code.trim()));
    last.current = entered;
    underWay.add(entered);
    void entered.then((result) => {
      underWay.delete(entered);
      setCodes((codes) => withCode(codes, result));
    });
  }

  const { areTaken } = useSteady({
    /** Whether all codes that are still being looked up were taken: saved without them, they would be lost unnoticed. */
    async areTaken() {
      while (underWay.size > 0) {
        const refusal = (await Promise.all(underWay)).find(({ isRefused }) => isRefused);
        if (refusal === undefined) continue;
        void message.warning(refusal.words);
        return false;
      }
      return true;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form keeps the function it was given first.
  useEffect(() => addCheck(areTaken), [areTaken]);

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
        <OpenedPart onFailed={close}>
          <PackPicker source={source} picking={picking} onClosed={close} />
        </OpenedPart>
      )}
    </div>
  );
}
