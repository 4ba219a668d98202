import { Select } from 'antd';
import type { ComponentProps } from 'react';
import { useRecentChoices } from './use-recent-choices.ts';

interface Option {
  value: string;
  label: string;
}

type RecentSelectProps<Value> = Omit<
  ComponentProps<typeof Select<Value, Option>>,
  'options' | 'value' | 'onChange'
> & {
  /** The kind of record under which the user's choices are kept. */
  kind: string;
  options: readonly Option[];
  value?: Value | null;
  onChange?: (chosen: Value) => void;
};

/** A select of records, of one or with `mode="multiple"` of several; those that the user chose last come first. */
export function RecentSelect<Value extends string | string[]>({
  kind,
  options,
  onChange,
  ...select
}: RecentSelectProps<Value>) {
  const { first, note } = useRecentChoices(kind);
  return (
    <Select<Value, Option>
      {...select}
      options={first(options)}
      onChange={(chosen: Value) => {
        note(listOf(chosen), listOf(select.value ?? []));
        onChange?.(chosen);
      }}
    />
  );
}

const listOf = (value: string | string[]): string[] => [value].flat();
