import { z } from 'zod';
import { TokenSchema } from '#shared/api/auth';
import type { DeskClient } from '#shared/desk/contract';
import { readRecord, removeRecord, writeRecord } from '../stores/records.ts';
import type { SessionStorage } from '../stores/session.ts';
import { secretRecord } from './secret-record.ts';

const NAME = 'session';
const SessionRecordSchema = z.object({
  token: TokenSchema,
  issuedAt: z.number(),
  isKept: z.boolean().optional(),
  origin: z.object({ tenantId: z.string(), tenantName: z.string() }).optional(),
});

/** A client keeps its tokens in the desk's secure store, a plain browser in its local storage. */
export function createSessionStorage(desk: DeskClient | null): SessionStorage {
  // A record of another version: the user signs in again.
  return desk ? secretRecord(desk, NAME, SessionRecordSchema, null, ({ isKept }) => isKept) : inBrowser();
}

function inBrowser(): SessionStorage {
  return {
    async read() {
      const mark = readMark();
      if (mark === SIGNED_OUT) return null;
      const deadline = Date.now() + SPREAD_LIMIT_MS;
      for (;;) {
        const record = SessionRecordSchema.safeParse(readRecord(localStorage, NAME)?.content).data ?? null;
        const isNewest = mark === undefined || mark === String(record?.issuedAt);
        if (isNewest || Date.now() > deadline) return record;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async write(record) {
      writeRecord(localStorage, NAME, record);
      writeMark(String(record.issuedAt));
    },
    async clear() {
      removeRecord(localStorage, NAME);
      writeMark(SIGNED_OUT);
    },
  };
}

/**
 * A write to the local storage reaches other tabs with a delay; a cookie is visible at once. So a cookie names the
 * newest record (by its time of issue, which is no secret), and a reader waits for that record: a tab with an older
 * one would use its refresh token a second time, which ends the session.
 */
const SPREAD_LIMIT_MS = 1_000;
const SIGNED_OUT = 'none';

/** All ports of a host share cookies, but not sessions. */
function markName(): string {
  return `veneer-desk-session-${location.port || 'default'}`;
}

/** Undefined when the browser was closed since, or keeps no cookies. */
function readMark(): string | undefined {
  const start = `${markName()}=`;
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
}

function writeMark(mark: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain HTTP.
  document.cookie = `${markName()}=${mark}; path=/; samesite=strict`;
}
