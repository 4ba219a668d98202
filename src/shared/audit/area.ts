import type { Words } from '../errors.ts';

/**
 * Areas of the audit trail: the labels of their actions by verb (`user.grant` is `grant` of `user`), and the label of the
 * area itself unless the area is a record of the kit, which has its own.
 */
export type AuditWords = Readonly<Record<string, { area?: Words; actions: Readonly<Record<string, Words>> }>>;
