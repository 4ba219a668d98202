import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reader } from '#shared/desk/contract/readers';
import { deviceName } from '../../components/desk/device-name.ts';
import { useAction } from '../../components/loading/use-action.ts';
import { requireDesk } from '../../desk/connect.ts';
import { saveWireLog } from './save-wire-log.ts';

export interface AskReader {
  busy: boolean;
  /** The answer of the reader that was asked last. */
  answer: { name: string; text: string } | null;
  forget(): void;
  identify(reader: Reader): void;
  inventory(reader: Reader): void;
  /** Saves the reader's wire log as a file. */
  saveLog(reader: Reader): void;
  remove(reader: Reader): Promise<boolean>;
}

/**
 * Queries a reader's identity, the tags it sees, and its wire log, one at a time; and removes it from the desk.
 * `onChanged`: it was removed, or may have shown a certificate.
 */
export function useAskReader(onChanged: () => void): AskReader {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const [answer, setAnswer] = useState<AskReader['answer']>(null);

  /** `question` returns the text to show; null for none. */
  function ask(reader: Reader, question: (name: string) => Promise<string | null>): void {
    const name = deviceName(reader, t);
    void run(
      async () => {
        setAnswer(null);
        const text = await question(name);
        if (text !== null) setAnswer({ name, text });
      },
      { success: false },
    );
  }

  return {
    busy,
    answer,
    forget: () => setAnswer(null),
    identify: (reader) =>
      ask(reader, async () => {
        const { text } = await requireDesk()
          .rfid.identify({ readerId: reader.id })
          .finally(() => {
            if (reader.uri.startsWith('tls:')) onChanged();
          });
        return t('devices.identified', { text });
      }),
    inventory: (reader) =>
      ask(reader, async () => {
        const tags = await requireDesk().rfid.inventory({ readerId: reader.id });
        const list = tags.map(({ epc, rssiDbm }) => (rssiDbm === null ? epc : `${epc} (${rssiDbm} dBm)`));
        const summary =
          tags.length > 0 ? t('devices.tagsSeen', { count: tags.length }) : t('devices.noTagsSeen');
        return [summary, ...list].join('\n');
      }),
    saveLog: (reader) =>
      ask(reader, async (name) => {
        const { text } = await requireDesk().rfid.wireLog({ readerId: reader.id });
        return saveWireLog(name, text) ? null : t('devices.noWireLog');
      }),
    remove: ({ id }) =>
      run(
        async () => {
          await requireDesk().rfid.remove({ id });
          onChanged();
        },
        { success: t('records.removed') },
      ),
  };
}
