import type { Words } from '../errors.ts';

/** Areas of the audit trail: the label of each area, and of its actions by verb (`user.grant` is `grant` of `user`). */
export type AuditWords = Readonly<Record<string, { area: Words; actions: Readonly<Record<string, Words>> }>>;
