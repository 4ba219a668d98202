import { InputNumber } from 'antd';

interface CopiesInputProps {
  id?: string;
  most: number;
  value?: number;
  onChange?: (copies: number) => void;
}

/** How many copies of each are printed; emptied it is one. */
export function CopiesInput({ id, most, value = 1, onChange }: CopiesInputProps) {
  return (
    <InputNumber
      {...(id && { id })}
      min={1}
      max={most}
      precision={0}
      value={value}
      onChange={(copies) => onChange?.(copies ?? 1)}
    />
  );
}
