import { z } from 'zod';
import { ErrorPayloadSchema, WordsSchema } from '../../errors.ts';
import { call, event } from '../kit.ts';
import { Nothing } from './values.ts';

export const HostInfoSchema = z.object({
  mode: z.enum(['electron', 'headless']),
  version: z.string(),
  platform: z.string(),
  /** Name this desk writes into its records. */
  deskName: z.string(),
  /** Base address of the back office; empty if it is the page's own origin. */
  serverUrl: z.string(),
  /** Notices of the host to show at start: a restored settings file, a recovered journal. */
  notices: z.array(ErrorPayloadSchema),
  /** Where secrets are kept: in the system's key store, or in a file readable by its owner only. */
  secretStore: z.enum(['os-key-store', 'owner-only-file']),
});
export type HostInfo = z.infer<typeof HostInfoSchema>;

/** One line of the doctor's report. */
export const CheckSchema = z.object({
  name: z.string(),
  state: z.enum(['ok', 'warning', 'failed']),
  words: WordsSchema,
});
export type Check = z.infer<typeof CheckSchema>;

export const hostCalls = {
  info: call(Nothing, HostInfoSchema),
  doctor: call(Nothing, z.array(CheckSchema)),
  notice: event(ErrorPayloadSchema),
};
