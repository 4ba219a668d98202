import { Button, Flex, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DetectedReader } from '#shared/desk/contract';
import { toAppError } from '#shared/errors';
import { useAction } from '../../components/loading/use-action.ts';
import { requireDesk } from '../../desk/connect.ts';

/** Finds the family of the reader at a port; `uri` is null until the port is chosen. */
export function DetectReader({
  uri,
  onFound,
}: {
  uri: string | null;
  onFound: (found: DetectedReader) => void;
}) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const [text, setText] = useState('');
  const running = useRef<string | null>(null);

  // A closed dialog does not keep the port.
  useEffect(() => () => void cancel(running), []);

  async function detect(port: string): Promise<void> {
    setText('');
    const key = crypto.randomUUID();
    running.current = key;
    await run(async () => {
      const found = await requireDesk().rfid.detect({ key, uri: port }).catch(nullIfCancelled);
      if (found === null) return;
      setText(found.text);
      onFound(found);
    });
    running.current = null;
  }

  return (
    <Flex gap="small" align="center" wrap>
      <Button loading={busy} disabled={uri === null} onClick={() => uri !== null && void detect(uri)}>
        {busy ? t('devices.detecting') : t('devices.detect')}
      </Button>
      <Typography.Text type="secondary" role="status">
        {busy ? t('devices.detectHint') : text && t('devices.detected', { text })}
      </Typography.Text>
    </Flex>
  );
}

/** The dialog was closed meanwhile. */
function nullIfCancelled(error: unknown): null {
  if (toAppError(error).code === 'tag.cancelled') return null;
  throw error;
}

async function cancel({ current: key }: { current: string | null }): Promise<void> {
  if (key !== null) await requireDesk().rfid.cancel({ key });
}
