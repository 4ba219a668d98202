import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DetectedReader } from '#shared/desk/contract/readers';
import { toAppError } from '#shared/errors';
import { requireDesk } from '../../desk/connect.ts';
import { DetectDevice } from './DetectDevice.tsx';

/** Finds the family of the reader at a port; `uri` is null until the port is chosen. */
export function DetectReader({
  uri,
  onFound,
}: {
  uri: string | null;
  onFound: (found: DetectedReader) => void;
}) {
  const { t } = useTranslation();
  const running = useRef<string | null>(null);

  // A closed dialog does not keep the port.
  useEffect(() => () => void cancel(running), []);

  async function detect(port: string): Promise<string> {
    const key = crypto.randomUUID();
    running.current = key;
    try {
      const found = await requireDesk().rfid.detect({ key, uri: port }).catch(nullIfCancelled);
      if (found === null) return '';
      onFound(found);
      return found.text;
    } finally {
      running.current = null;
    }
  }

  return (
    <DetectDevice
      disabled={uri === null}
      hint={t('devices.detectHint')}
      detect={async () => (uri === null ? '' : detect(uri))}
    />
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
