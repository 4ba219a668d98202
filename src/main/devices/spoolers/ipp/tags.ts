/** Attribute groups, RFC 8010 section 3.5.1. */
export const Group = { operation: 0x01, job: 0x02, end: 0x03, printer: 0x04, unsupported: 0x05 } as const;

/** Value tags, RFC 8010 section 3.5.2. Tags below 0x20 are out-of-band values, which have no content. */
export const Tag = {
  unsupported: 0x10,
  unknown: 0x12,
  noValue: 0x13,
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  octetString: 0x30,
  dateTime: 0x31,
  resolution: 0x32,
  rangeOfInteger: 0x33,
  begCollection: 0x34,
  textWithLanguage: 0x35,
  nameWithLanguage: 0x36,
  endCollection: 0x37,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  uriScheme: 0x46,
  charset: 0x47,
  naturalLanguage: 0x48,
  mimeMediaType: 0x49,
  memberAttrName: 0x4a,
} as const;

/** Operation codes: RFC 8011 section 5.4.15, and CUPS's own (CUPS Implementation of IPP). */
export const Operation = {
  printJob: 0x0002,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getPrinterAttributes: 0x000b,
  cupsGetPrinters: 0x4002,
} as const;

/** Status codes that are handled separately, RFC 8011 appendix B. */
export const Status = {
  ok: 0x0000,
  notPossible: 0x0404,
  notFound: 0x0406,
  documentFormatNotSupported: 0x040a,
  internalError: 0x0500,
  serviceUnavailable: 0x0502,
  deviceError: 0x0504,
  temporaryError: 0x0505,
  busy: 0x0507,
  jobCanceled: 0x0508,
} as const;

/** RFC 8011 section 5.3.7. */
export const JobStatus = {
  pending: 3,
  held: 4,
  processing: 5,
  stopped: 6,
  canceled: 7,
  aborted: 8,
  completed: 9,
} as const;

/** RFC 8011 section 5.4.11. */
export const PrinterStatus = { idle: 3, processing: 4, stopped: 5 } as const;
