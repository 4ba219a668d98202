import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../Decorative.tsx';
import { useScreenKeys } from '../keys/use-screen-keys.ts';
import styles from './SearchField.module.css';

/** Shorter than the pause between two letters of most people: the rows are to follow the last letter within 200 ms. */
const TYPING_PAUSE_MS = 60;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** `/` focuses it. */
  hasShortcut?: boolean;
  /** A code scanned into it stays in it and opens no package. */
  findsPackages?: boolean;
  /** What it searches is matched by pinyin too. */
  findsPinyin?: boolean;
}

/** A text filter of a list: searches after a pause in typing, and at once on Enter. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onChange } = props;
  const { hasShortcut = false, findsPackages = false, findsPinyin = false } = props;
  const [text, setText] = useState(value);
  const [given, setGiven] = useState(value);
  const { t } = useTranslation();
  const input = useRef<InputRef>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address also changes from outside: by going back, or by clearing the filters. Otherwise unfinished text stays.
  if (given !== value) {
    setGiven(value);
    setText(value);
  }
  useEffect(() => () => clearTimeout(pause.current), []);

  /** Searches at once and cancels the pause: by then the user may be on the way to another page. */
  function search(wanted: string): void {
    clearTimeout(pause.current);
    pause.current = undefined;
    if (wanted !== value) onChange(wanted);
  }
  function type(typed: string): void {
    setText(typed);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => search(typed), TYPING_PAUSE_MS);
  }
  const begin = () => input.current?.focus({ cursor: 'all' });
  useScreenKeys(hasShortcut ? [{ keys: ['/'], words: t('keys.search'), run: begin }] : []);

  return (
    <Input
      ref={input}
      className={styles.field}
      aria-label={label}
      placeholder={placeholder}
      prefix={<Decorative icon={SearchOutlined} />}
      allowClear
      data-finds-packages={findsPackages ? '' : undefined}
      data-finds-pinyin={findsPinyin ? '' : undefined}
      value={text}
      onChange={(event) => type(event.target.value)}
      onPressEnter={() => search(text)}
      onBlur={() => pause.current !== undefined && search(text)}
    />
  );
}
