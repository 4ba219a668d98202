import type { AppError, ErrorCode } from '#shared/errors';

/**
 * Errors after which the reader may return: unplugged, without power, with a lost connection that it has not noticed, or
 * held by a page that has gone, which the host has not noticed yet.
 */
const MAY_COME_BACK: readonly ErrorCode[] = [
  'reader.disconnected',
  'reader.connection_kept',
  'reader.port_missing',
  'reader.unreachable',
  'reader.timeout',
  'reader.bad_frame',
  'reader.in_use',
  'desk.disconnected',
];

/**
 * Errors of a reader that has just been plugged in or switched on again: the system has not opened its new port to users
 * yet, or not released the old one, or the reader is still starting. At the start of a reading they are there to stay.
 */
const PASSES_ON_RETURN: readonly ErrorCode[] = [
  'reader.port_denied',
  'reader.hid_denied',
  'reader.port_busy',
  'reader.port_held',
  'reader.tls_failed',
];

/** After this time the reader is tried again. */
export const RETRY_MS = 1000;

/** `wasThere`: the reader has answered, or has been waited for, in this reading. */
export const mayComeBack = ({ code }: AppError, wasThere: boolean): boolean =>
  MAY_COME_BACK.includes(code) || (wasThere && PASSES_ON_RETURN.includes(code));
