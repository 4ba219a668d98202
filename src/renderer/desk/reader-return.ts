import type { AppError, ErrorCode } from '#shared/errors';

/**
 * Errors after which the reader may return: unplugged, without power, with a lost connection that it has not noticed, or
 * held by a page that has gone, which the host has not noticed yet.
 */
const MAY_COME_BACK: readonly ErrorCode[] = [
  'reader.disconnected',
  'reader.connection_kept',
  'reader.port_missing',
  'reader.timeout',
  'reader.bad_frame',
  'reader.in_use',
  'desk.disconnected',
];

/** After this time the reader is tried again. */
export const RETRY_MS = 1000;

export const mayComeBack = ({ code }: AppError): boolean => MAY_COME_BACK.includes(code);
