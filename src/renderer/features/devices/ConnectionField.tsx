import { Form, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';

/** How a new device is connected: the field `kind`, which decides what else is asked. */
export function ConnectionField({ options }: { options: { value: string; label: string }[] }) {
  const { t } = useTranslation();
  return (
    <Form.Item name="kind" label={t('devices.connection')}>
      <Segmented aria-label={t('devices.connection')} options={options} />
    </Form.Item>
  );
}
