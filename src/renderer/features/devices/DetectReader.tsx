import { useTranslation } from 'react-i18next';
import type { DetectedReader } from '#shared/desk/contract/readers';
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

  async function detect(port: string, signal: AbortSignal): Promise<string> {
    const { rfid } = requireDesk();
    const key = crypto.randomUUID();
    // A closed dialog, or one for another port, does not keep the port.
    signal.addEventListener('abort', () => void rfid.cancel({ key }));
    const found = await rfid.detect({ key, uri: port });
    if (signal.aborted) return '';
    onFound(found);
    return found.text;
  }

  return <DetectDevice uri={uri} hint={t('devices.detectHint')} detect={detect} />;
}
