import { TO_REPORTS } from '../../transport/hid-reports.ts';
import type { Transport } from '../../transport/transport.ts';

/** Size of the leading 0 of a report without a number; the system removes that byte. */
const REPORT_ID_BYTES = 1;

/**
 * A transport whose bytes go through HID reports as a USB reader's do: in both directions cut into 64 bytes, the last one filled
 * with zeros.
 */
export function asHidReports(transport: Transport): Transport {
  const reports = (bytes: Uint8Array) =>
    TO_REPORTS.unnumbered(bytes).map((report) => report.subarray(REPORT_ID_BYTES));
  return {
    ...transport,
    async write(bytes) {
      for (const report of reports(bytes)) await transport.write(report);
    },
    onData: (listener) => transport.onData((chunk) => reports(chunk).forEach(listener)),
  };
}
