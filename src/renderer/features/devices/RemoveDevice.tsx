import { DeleteOutlined } from '@ant-design/icons';
import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../../components/Decorative.tsx';

export function RemoveDevice({ name, onRemove }: { name: string; onRemove: () => Promise<unknown> }) {
  const { t } = useTranslation();
  return (
    <Popconfirm title={t('devices.removeConfirm', { name })} onConfirm={onRemove}>
      <Button
        type="text"
        size="small"
        danger
        icon={<Decorative icon={DeleteOutlined} />}
        aria-label={t('devices.removeNamed', { name })}
      />
    </Popconfirm>
  );
}
