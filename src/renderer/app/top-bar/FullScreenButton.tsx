import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../../components/Decorative.tsx';
import styles from './TopBar.module.css';
import { useFullScreen } from './use-full-screen.ts';

export function FullScreenButton() {
  const { t } = useTranslation();
  const fullScreen = useFullScreen();
  if (!fullScreen) return null;
  const words = t(fullScreen.isFull ? 'layout.leaveFullScreen' : 'layout.fullScreen');
  return (
    <Tooltip title={words}>
      <Button
        type="text"
        icon={<Decorative icon={fullScreen.isFull ? FullscreenExitOutlined : FullscreenOutlined} />}
        aria-label={words}
        className={styles.wide}
        onClick={fullScreen.toggle}
      />
    </Tooltip>
  );
}
