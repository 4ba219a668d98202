import { InvalidArgumentError } from 'commander';
import {
  AntennaGainSchema,
  type Channel,
  ChannelSchema,
  ProfileSchema,
  QSchema,
  SessionSchema,
} from '#shared/desk/contract/readers';
import { GAIN_RANGE_DBI } from '#shared/rfid/legal-power';
import { parseReaderUri } from '../../devices/transport/from-uri.ts';

// Parsers for option values. Commander reports what they throw as a usage error, with its help.

/** Parses the address of a reader, as the user types it. */
export function parseUri(text: string): string {
  try {
    parseReaderUri(text);
    return text;
  } catch {
    throw new InvalidArgumentError(
      'serial:PATH[?baud=N&address=N], tcp:HOST:PORT[?address=N], tls:HOST:PORT, hid:PATH or virtual:reader is needed.',
    );
  }
}

export function parseWhole(text: string): bigint {
  if (/^\d{1,20}$/.test(text)) return BigInt(text);
  throw new InvalidArgumentError('A whole number is needed.');
}

export function parseCount(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A whole number is needed.');
}

export function parseChannel(text: string): Channel {
  const channel = ChannelSchema.safeParse(text === 'hop' ? text : Number(text));
  if (channel.success) return channel.data;
  throw new InvalidArgumentError('A frequency in MHz or "hop" is needed.');
}

export function parseGain(text: string): number {
  const gain = AntennaGainSchema.safeParse(text === '' ? text : Number(text));
  if (gain.success) return gain.data;
  throw new InvalidArgumentError(`dBi from ${GAIN_RANGE_DBI.least} to ${GAIN_RANGE_DBI.most} are needed.`);
}

/** A parser of a number in these limits, or `automatic`. */
function parseAutomaticOr(
  schema: typeof SessionSchema | typeof QSchema | typeof ProfileSchema,
  needed: string,
) {
  return (text: string): 'automatic' | number => {
    const value = schema.safeParse(/^\d{1,5}$/.test(text) ? Number(text) : text);
    if (value.success) return value.data;
    throw new InvalidArgumentError(`${needed} or "automatic" is needed.`);
  };
}

export const parseSession = parseAutomaticOr(SessionSchema, 'A session from 0 to 3');
export const parseQ = parseAutomaticOr(QSchema, 'Q from 0 to 15');
export const parseProfile = parseAutomaticOr(ProfileSchema, 'The number of a profile');

/** A parser of numbers with commas between them. */
export function parseList(least: number, most: number) {
  return (text: string): number[] => {
    const numbers = text.split(',').map((part) => (part === '' ? Number.NaN : Number(part)));
    if (numbers.every((number) => number >= least && number <= most)) return numbers;
    throw new InvalidArgumentError(`Numbers from ${least} to ${most} with commas are needed.`);
  };
}

export function parsePassword(text: string): string {
  if (/^[0-9a-fA-F]{8}$/.test(text)) return text.toUpperCase();
  throw new InvalidArgumentError('8 hexadecimal digits are needed.');
}
