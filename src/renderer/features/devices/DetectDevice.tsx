import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../components/loading/use-action.ts';

interface DetectDeviceProps {
  disabled: boolean;
  /** Shown while the device is being asked. */
  hint: string;
  /** Queries the device's identity and returns it in words; empty if there is nothing to show. */
  detect: () => Promise<string>;
}

/** A button that identifies a device by asking it, with the answer next to it. */
export function DetectDevice({ disabled, hint, detect }: DetectDeviceProps) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const [text, setText] = useState('');

  async function ask(): Promise<void> {
    setText('');
    await run(async () => setText(await detect()), { says: false });
  }

  return (
    <Flex gap="small" align="center" wrap>
      <Button loading={busy} disabled={disabled} onClick={() => void ask()}>
        {busy ? t('devices.detecting') : t('devices.detect')}
      </Button>
      <Typography.Text type="secondary" role="status">
        {busy ? hint : text && t('devices.detected', { text })}
      </Typography.Text>
    </Flex>
  );
}
