import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Radio } from '#shared/desk/contract/readers';
import type { RadioForm } from './radio-form.ts';

/** The region of a reader's radio, and its channel there. */
export function RadioRegion({ radio }: { radio: Radio }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<RadioForm>();
  const region = Form.useWatch('region', form);
  const isOther = region !== undefined && region !== radio.region;
  const isFixed = radio.regions.length === 0;
  const regions = isFixed && radio.region !== null ? [radio.region] : radio.regions;
  const advice = radio.channel === null && radio.region !== null ? t('devices.channelUnknown') : undefined;
  return (
    <>
      <Form.Item name="region" label={t('devices.region')} extra={isFixed && t('devices.regionFixed')}>
        <Select
          disabled={isFixed}
          options={regions.map((value) => ({ value, label: t(`devices.region_${value}`) }))}
          onChange={() => form.setFieldValue('channel', 'hop')}
        />
      </Form.Item>
      <Form.Item
        name="channel"
        label={t('devices.channel')}
        extra={isOther ? t('devices.channelOfRegion') : advice}
      >
        <Select
          disabled={isOther || radio.channels.length < 2}
          placeholder={t('devices.channelKept')}
          options={(isOther ? (['hop'] as const) : radio.channels).map((value) => ({
            value,
            label: value === 'hop' ? t('devices.channelHop') : `${value} MHz`,
          }))}
        />
      </Form.Item>
    </>
  );
}
