import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/CopyButton.tsx';
import { Decorative } from '../../components/Decorative.tsx';
import { useReturnedFocus } from '../../components/dialog/use-returned-focus.ts';
import { useScreenKeys } from '../../components/keys/use-screen-keys.ts';
import styles from './DetailDrawer.module.css';

interface DetailDrawerProps {
  title: string;
  open: boolean;
  /** The whole content as text. */
  copied: string;
  children: ReactNode;
  footer?: ReactNode;
  onClose: () => void;
}

/**
 * One record of a list, to read and copy. It is shown beside the list without blocking it: the arrow keys still move
 * through the rows. As `peek` of `ListPage` it is docked where the screen is wide enough.
 */
export function DetailDrawer({ title, open, ...panel }: DetailDrawerProps) {
  return open ? <Peek title={title} {...panel} /> : null;
}

function Peek({ title, copied, children, footer, onClose }: Omit<DetailDrawerProps, 'open'>) {
  const { t } = useTranslation();
  useReturnedFocus();
  useScreenKeys([{ keys: ['Escape'], words: t('keys.closePeek'), run: onClose }]);
  return (
    <section className={styles.peek} role="dialog" aria-label={title}>
      <header>
        <h2 title={title}>{title}</h2>
        <CopyButton text={copied} label={t('records.copyAll')} />
        <Button
          type="text"
          icon={<Decorative icon={CloseOutlined} />}
          aria-label={t('common.close')}
          onClick={onClose}
        />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <div className={styles.body} tabIndex={0}>
        {children}
      </div>
      {footer && <footer>{footer}</footer>}
    </section>
  );
}
