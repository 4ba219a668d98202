import { AutoComplete, Input } from 'antd';
import { tagReadingApi } from '#shared/api/tag-reading';
import { matchWords } from '../../components/words/match-words.ts';
import { usePinyin } from '../../components/words/use-pinyin.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import styles from './TagReading.module.css';

interface ZoneInputProps {
  id?: string;
  /** Instead of a label beside it. */
  label?: string;
  value?: string;
  onChange?: (region: string) => void;
  onPressEnter?: () => void;
}

/**
 * A zone, chosen from the company's, typed by its name, or scanned as the code of its label: packages may be in places
 * that are no record.
 */
export function ZoneInput({ id, label, value, onChange, onPressEnter }: ZoneInputProps) {
  const matchPinyin = usePinyin();
  // Without them it is typed.
  const zones = useEndpoint('zone', tagReadingApi.zones, {});
  return (
    <AutoComplete
      {...(id !== undefined && { id })}
      className={styles.zone}
      value={value ?? ''}
      options={(zones.data ?? []).map(({ regionCode, region, warehouse }) => ({
        value: region,
        label: [region, regionCode, warehouse].filter(Boolean).join(' · '),
      }))}
      showSearch={{
        filterOption: (entered, option) => matchWords(option?.label ?? '', entered, matchPinyin),
      }}
      // A scanner ends the code with Enter, which must not choose the first zone of the list.
      defaultActiveFirstOption={false}
      onChange={(region: string) => onChange?.(region)}
    >
      <Input
        {...(label !== undefined && { 'aria-label': label, placeholder: label })}
        maxLength={50}
        onPressEnter={onPressEnter}
      />
    </AutoComplete>
  );
}
