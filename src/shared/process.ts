import { z } from 'zod';
import { ErrorPayloadSchema, WordsSchema } from './errors.ts';

/** What the back-office program tells whoever started it, over Electron's `parentPort` or Node's IPC channel. */
export const ServerMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), words: WordsSchema }),
  /** It answers at `url`, an origin without a trailing slash. */
  z.object({ kind: z.literal('ready'), url: z.url() }),
  /** It could not start and exits. */
  z.object({ kind: z.literal('failed'), error: ErrorPayloadSchema }),
]);
export type ServerMessage = z.infer<typeof ServerMessageSchema>;

/** What the starter tells the back-office program: finish what is under way, close the database, exit. */
export const HostMessageSchema = z.object({ kind: z.literal('stop') });
export type HostMessage = z.infer<typeof HostMessageSchema>;
