import { and, eq, inArray } from 'drizzle-orm';
import { chatMessages } from '../../db/schema/chat.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { announce } from './events.ts';

/** PostgreSQL limits a notification to 8000 bytes. */
const IDS_AT_ONCE = 100;

/** Marks messages as having reached a device of their receiver; notifies every node of the newly marked ones. */
export async function markReached(tx: TenantTx, tenantId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const changed = await tx
    .update(chatMessages)
    .set({ reachStatus: 1 })
    .where(and(inArray(chatMessages.id, [...ids]), eq(chatMessages.reachStatus, 0)))
    .returning({ id: chatMessages.id, sender: chatMessages.fromUser, receiver: chatMessages.toUser });
  for (const group of Map.groupBy(changed, ({ sender, receiver }) => `${sender} ${receiver}`).values())
    for (let start = 0; start < group.length; start += IDS_AT_ONCE) {
      const part = group.slice(start, start + IDS_AT_ONCE);
      const [{ sender, receiver } = { sender: '', receiver: '' }] = part;
      await announce(tx, { kind: 'reached', tenantId, receiver, sender, ids: part.map(({ id }) => id) });
    }
}
