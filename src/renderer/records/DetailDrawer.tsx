import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../components/CopyButton.tsx';

const WIDTH_PX = 560;

interface DetailDrawerProps {
  title: string;
  open: boolean;
  /** All of it, to be passed on. */
  copied: string;
  children: ReactNode;
  footer?: ReactNode;
  onClose: () => void;
}

/** One record of a list beside it, to be read and copied. */
export function DetailDrawer({ title, open, copied, children, footer, onClose }: DetailDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      size={WIDTH_PX}
      open={open}
      onClose={onClose}
      title={title}
      footer={footer}
      extra={<CopyButton text={copied} label={t('records.copyAll')} />}
    >
      {children}
    </Drawer>
  );
}
