import { useState } from 'react';
import type { DocumentPrint } from '#shared/documents/print-api';
import { useTenantId } from '../../stores/session.ts';
import { announceJob } from './announce-job.ts';
import { type RecordedPrints, recordOnce } from './recorded-prints.ts';

export interface PrintRecording {
  /** Whether this content is recorded already, because it failed to get on paper. */
  isRecorded: boolean;
  /**
   * Records the content, once for as long as the dialog is open: as printed for a file, as waiting for its job at this desk.
   * Rejects with an AppError.
   */
  record(to: 'desk' | 'file'): Promise<RecordedPrints>;
}

/** What a call that records prints contains about their job. */
export interface OfJob {
  printJob: string;
  isFile: boolean;
}

/** The prints that a dialog has recorded; `content` is what its next print would have. */
export function useRecordedPrints(
  content: object,
  record: (of: OfJob) => Promise<DocumentPrint[]>,
): PrintRecording {
  const [kept, setKept] = useState<readonly RecordedPrints[]>([]);
  const tenantId = useTenantId();
  const name = JSON.stringify(content);
  return {
    isRecorded: kept.some((one) => one.content === name),
    async record(to) {
      const recorded = await recordOnce(kept, name, async (printJob) => {
        if (to === 'desk') await announceJob(printJob, tenantId);
        return record({ printJob, isFile: to === 'file' });
      });
      if (!kept.includes(recorded)) setKept([...kept, recorded]);
      // It was recorded for a file, or for a job that this desk did not get.
      else if (to === 'desk') await announceJob(recorded.jobKey, tenantId);
      return recorded;
    },
  };
}
