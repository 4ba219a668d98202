import { Button, Flex, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../components/loading/use-action.ts';

interface DetectDeviceProps {
  /** The device's address; null until it is complete. Another one discards an answer, also one that is awaited. */
  uri: string | null;
  /** Shown while the device is being asked. */
  hint: string;
  /**
   * Queries the device's identity and returns it in words; empty if there is nothing to show. `signal` is aborted when nobody
   * waits for the answer any more.
   */
  detect: (uri: string, signal: AbortSignal) => Promise<string>;
}

/** A button that identifies a device by asking it, with the answer next to it. */
export function DetectDevice(props: DetectDeviceProps) {
  return <Detection key={props.uri} {...props} />;
}

function Detection({ uri, hint, detect }: DetectDeviceProps) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const [text, setText] = useState('');
  const asked = useRef<AbortController>(null);
  useEffect(() => () => asked.current?.abort(), []);

  async function ask(address: string): Promise<void> {
    const asking = new AbortController();
    asked.current = asking;
    const { signal } = asking;
    setText('');
    try {
      const found = await detect(address, signal);
      if (!signal.aborted) setText(found);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  return (
    <Flex gap="small" align="center" wrap>
      <Button
        loading={busy}
        disabled={uri === null}
        onClick={() => uri !== null && void run(() => ask(uri), { success: false })}
      >
        {busy ? t('devices.detecting') : t('devices.detect')}
      </Button>
      <Typography.Text type="secondary" role="status">
        {busy ? hint : text && t('devices.detected', { text })}
      </Typography.Text>
    </Flex>
  );
}
