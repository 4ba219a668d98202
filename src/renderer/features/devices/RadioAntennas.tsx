import { Checkbox, Form, Radio as RadioButton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Radio } from '#shared/desk/contract/readers';

/** The antennas that a reader uses, one or several; nothing for a reader that has no choice. */
export function RadioAntennas({ radio: { antennas, powersDbm } }: { radio: Radio }) {
  const { t } = useTranslation();
  if (antennas === null) return null;
  const options = powersDbm.map((_, at) => ({
    value: at + 1,
    label: t('devices.antennaNumber', { number: at + 1 }),
  }));
  return antennas.isOneAtATime ? (
    <Form.Item
      name="antennas"
      label={t('devices.antennaUsed')}
      getValueProps={([value]: number[]) => ({ value })}
      normalize={(value: number) => [value]}
    >
      <RadioButton.Group options={options} />
    </Form.Item>
  ) : (
    <Form.Item
      name="antennas"
      label={t('devices.antennaUsed')}
      rules={[{ required: true, message: t('devices.antennaNeeded') }]}
      normalize={(values: number[]) => values.toSorted((a, b) => a - b)}
    >
      <Checkbox.Group options={options} />
    </Form.Item>
  );
}
