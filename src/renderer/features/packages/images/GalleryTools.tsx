import {
  LeftOutlined,
  RightOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  SwapOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../../../components/Decorative.tsx';
import styles from './ImageGallery.module.css';

interface GalleryToolsProps {
  /** Place of the open picture, from 0. */
  current: number;
  total: number;
  actions: Record<'onZoomIn' | 'onZoomOut' | 'onRotateLeft' | 'onRotateRight' | 'onFlipX', () => void> & {
    onActive: (step: number) => void;
  };
}

/** Buttons of the gallery: the library's own have English names for screen readers, or none. */
export function GalleryTools({ current, total, actions }: GalleryToolsProps) {
  const { t } = useTranslation();
  const tool = (
    name: 'previous' | 'next' | 'rotateLeft' | 'rotateRight' | 'mirror' | 'zoomOut' | 'zoomIn',
    icon: ComponentProps<typeof Decorative>['icon'],
    onClick: () => void,
    disabled = false,
  ) => (
    <Button
      type="text"
      shape="circle"
      icon={<Decorative icon={icon} />}
      aria-label={t(`packageImages.${name}`)}
      title={t(`packageImages.${name}`)}
      {...{ onClick, disabled }}
    />
  );
  return (
    <div className={styles.tools}>
      {tool('previous', LeftOutlined, () => actions.onActive(-1), current === 0)}
      {tool('zoomOut', ZoomOutOutlined, actions.onZoomOut)}
      {tool('zoomIn', ZoomInOutlined, actions.onZoomIn)}
      {tool('rotateLeft', RotateLeftOutlined, actions.onRotateLeft)}
      {tool('rotateRight', RotateRightOutlined, actions.onRotateRight)}
      {tool('mirror', SwapOutlined, actions.onFlipX)}
      {tool('next', RightOutlined, () => actions.onActive(1), current === total - 1)}
    </div>
  );
}
