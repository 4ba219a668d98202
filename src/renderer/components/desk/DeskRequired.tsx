import { DesktopOutlined } from '@ant-design/icons';
import { Button, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../CopyButton.tsx';
import { Decorative } from '../Decorative.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { useFirstFocus } from '../dialog/use-first-focus.ts';

interface DeskRequiredProps {
  /** Numbers of the packages, or names of the other things, that the work is for. */
  names: string[];
  /** The client opens a package by its number. */
  isPack?: boolean;
  /** Another way forward, shown before the others. */
  children?: ReactNode;
  onClose: () => void;
}

/** 请使用客户端操作 with the ways forward: open the (first) package in the client, or copy the numbers. */
export function DeskRequired({ names, isPack = true, children, onClose }: DeskRequiredProps) {
  const { t } = useTranslation();
  const open = useFirstFocus<HTMLAnchorElement | HTMLButtonElement>();
  const how = names.length > 1 ? 'packages.deskRequiredFirst' : 'packages.deskRequiredHow';
  return (
    <Dialog
      open
      width={480}
      title={t('packages.deskRequired')}
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="end" wrap>
          <CopyButton
            text={names.join('\n')}
            label={t(isPack ? 'packages.copyPackNo' : 'packages.copyNumbers')}
          />
          {isPack && (
            <Button
              ref={open}
              type="primary"
              icon={<Decorative icon={DesktopOutlined} />}
              href={`muzhiyu://pack/${encodeURIComponent(names[0] ?? '')}`}
            >
              {t('packages.openInClient')}
            </Button>
          )}
        </Flex>
      }
    >
      <Typography.Paragraph>{t('packages.deskRequiredText')}</Typography.Paragraph>
      {children}
      <Typography.Paragraph type="secondary" style={{ marginBottom: 0 }}>
        {t(isPack ? how : 'packages.deskRequiredFind')}
      </Typography.Paragraph>
    </Dialog>
  );
}
