import type { DocumentPrint } from '#shared/documents/print-api';

/** Prints that the back office has recorded, and what they were recorded for. */
export interface RecordedPrints {
  /** The choices and documents of the request, without its reason. */
  content: string;
  prints: DocumentPrint[];
  /**
   * Key of the job that brings them on paper: handed over again after a lost answer it is still one job. Prints recorded for this
   * desk wait for the job.
   */
  jobKey: string;
}

/**
 * The prints of `kept` with this content, which failed to get on paper; else those that `record` records. Recording the
 * same content again would make its first paper a reprint. Rejects with the AppError of `record`, which gets the key of the job.
 */
export async function recordOnce(
  kept: readonly RecordedPrints[],
  content: string,
  record: (jobKey: string) => Promise<DocumentPrint[]>,
): Promise<RecordedPrints> {
  const before = kept.find((one) => one.content === content);
  if (before !== undefined) return before;
  const jobKey = crypto.randomUUID();
  return { content, prints: await record(jobKey), jobKey };
}
