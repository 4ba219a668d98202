import type { Words } from '../errors.ts';

/** Areas of the audit trail: what an area is called, and its actions by their verb (`user.grant` is `grant` of `user`). */
export type AuditWords = Readonly<Record<string, { area: Words; actions: Readonly<Record<string, Words>> }>>;
