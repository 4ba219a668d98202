import { Select } from 'antd';
import type { ComponentProps } from 'react';
import { useRecentChoices } from './use-recent-choices.ts';

interface Option {
  value: string;
  label: string;
}

type RecentSelectProps = Omit<
  ComponentProps<typeof Select<string, Option>>,
  'options' | 'value' | 'onChange'
> & {
  /** The kind of record under which the user's choices are kept. */
  kind: string;
  options: readonly Option[];
  value?: string | null;
  onChange?: (chosen: string) => void;
};

/** A select of a record; those that the user chose last come first. */
export function RecentSelect({ kind, options, onChange, ...select }: RecentSelectProps) {
  const { first, note } = useRecentChoices(kind);
  return (
    <Select<string, Option>
      {...select}
      options={first(options)}
      onChange={(chosen: string) => {
        note([chosen], [select.value ?? '']);
        onChange?.(chosen);
      }}
    />
  );
}
