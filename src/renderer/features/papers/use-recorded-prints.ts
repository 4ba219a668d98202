import { useState } from 'react';
import type { DocumentPrint } from '#shared/documents/print-api';
import { type RecordedPrints, recordOnce } from './recorded-prints.ts';

export interface PrintRecording {
  /** Whether this content is recorded already, because it failed to get on paper. */
  isRecorded: boolean;
  /** Records the content, once for as long as the dialog is open. Rejects with an AppError. */
  record(): Promise<RecordedPrints>;
}

/** The prints that a dialog has recorded; `content` is what its next print would have. */
export function useRecordedPrints(content: object, record: () => Promise<DocumentPrint[]>): PrintRecording {
  const [kept, setKept] = useState<readonly RecordedPrints[]>([]);
  const name = JSON.stringify(content);
  return {
    isRecorded: kept.some((one) => one.content === name),
    async record() {
      const recorded = await recordOnce(kept, name, record);
      if (!kept.includes(recorded)) setKept([...kept, recorded]);
      return recorded;
    },
  };
}
