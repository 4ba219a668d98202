/** Report length of the known HID readers (64 bytes; the id of a report without number is not counted). */
const REPORT_BYTES = 64;

/** Devices without numbered reports still need an id before every write: zero, which is not sent over the wire. */
const NO_REPORT_ID = 0;

/**
 * Cuts a frame into HID output reports, 65 bytes each: report id, then 64 bytes, the last padded with zeros. Input
 * reports need no counterpart: they are appended, and the frame's length field shows where the padding starts.
 */
function toUnnumbered(frame: Uint8Array): Uint8Array[] {
  const reports: Uint8Array[] = [];
  for (let at = 0; at < frame.length; at += REPORT_BYTES) {
    const report = new Uint8Array(1 + REPORT_BYTES);
    report[0] = NO_REPORT_ID;
    report.set(frame.subarray(at, at + REPORT_BYTES), 1);
    reports.push(report);
  }
  return reports;
}

/**
 * A frame as a single report. The report's id is the frame's first byte, its length; padded with zeros. Such a device
 * has a report for each length.
 */
function toNumbered(frame: Uint8Array): Uint8Array[] {
  const report = new Uint8Array(REPORT_BYTES);
  report.set(frame);
  return [report];
}

/** How the frames of a reader lie in its reports. */
export const TO_REPORTS = { unnumbered: toUnnumbered, numbered: toNumbered } as const;
export type HidReports = keyof typeof TO_REPORTS;
