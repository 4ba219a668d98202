import { LockOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../../components/Decorative.tsx';
import { openLockDialog } from '../../stores/dialogs.ts';

export function LockButton() {
  const { t } = useTranslation();
  return (
    <Tooltip title={t('lock.lock')}>
      <Button
        type="text"
        icon={<Decorative icon={LockOutlined} />}
        aria-label={t('lock.lock')}
        onClick={openLockDialog}
      />
    </Tooltip>
  );
}
