import { z } from 'zod';
import { ErrorPayloadSchema, WordsSchema } from './errors.ts';

/** Messages of the back-office program to its parent process, over Electron's `parentPort` or Node's IPC channel. */
export const ServerMessageSchema = z.discriminatedUnion('kind', [
  /** A step of the start. `isUpdate`: the database is changed for a new version, which may take many minutes. */
  z.object({ kind: z.literal('progress'), words: WordsSchema, isUpdate: z.boolean().default(false) }),
  /** The server listens at `url`, an origin without trailing slash. */
  z.object({ kind: z.literal('ready'), url: z.url() }),
  /** The server could not start and exits. */
  z.object({ kind: z.literal('failed'), error: ErrorPayloadSchema }),
]);
export type ServerMessage = z.infer<typeof ServerMessageSchema>;

/** Messages of the parent process to the back-office program. `stop`: finish running work, close the database, exit. */
export const HostMessageSchema = z.object({ kind: z.literal('stop') });
export type HostMessage = z.infer<typeof HostMessageSchema>;
