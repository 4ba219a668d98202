import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../Decorative.tsx';
import { useScreenKeys } from '../keys/use-screen-keys.ts';
import styles from './SearchField.module.css';

/**
 * Shorter than most people's pause between two letters, so that each letter starts a search and the rows update within
 * 200 ms of the last one. A scanner's letters follow faster.
 */
const TYPING_PAUSE_MS = 60;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** `/` focuses it. */
  hasShortcut?: boolean;
  /** If set, a code scanned into the field stays there and opens no package. */
  findsPackages?: boolean;
  /** If set, the search also matches pinyin. */
  findsPinyin?: boolean;
}

/**
 * A text filter of a list: searches at once for a letter after a pause and on Enter, and for letters close together
 * after the last.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onChange } = props;
  const { hasShortcut = false, findsPackages = false, findsPinyin = false } = props;
  const [text, setText] = useState(value);
  /** The text searched for last. */
  const wanted = useRef(value);
  /** Texts searched for that are not in the address yet: it follows a draw of the list later. */
  const underWay = useRef<string[]>([]);
  const { t } = useTranslation();
  const input = useRef<InputRef>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);

  // The address also changes from outside: by going back, or by clearing the filters. Otherwise unfinished text stays.
  useEffect(() => {
    const at = underWay.current.indexOf(value);
    underWay.current = at < 0 ? [] : underWay.current.slice(at + 1);
    if (at >= 0) return;
    wanted.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(pause.current), []);

  /** Searches at once and cancels the pause, because the user may then be leaving the page. */
  function search(typed: string): void {
    clearTimeout(pause.current);
    pause.current = undefined;
    if (typed === wanted.current) return;
    wanted.current = typed;
    underWay.current.push(typed);
    onChange(typed);
  }
  function type(typed: string): void {
    setText(typed);
    clearTimeout(pause.current);
    const before = typedAt.current;
    typedAt.current = performance.now();
    if (typedAt.current - before > TYPING_PAUSE_MS) search(typed);
    else pause.current = setTimeout(() => search(typed), TYPING_PAUSE_MS);
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
