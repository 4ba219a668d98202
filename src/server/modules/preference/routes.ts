import { and, count, eq, sql } from 'drizzle-orm';
import { api } from '#shared/api/index';
import type { ServerContext } from '../../context.ts';
import { userPreferences } from '../../db/schema/lists.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { invalidField } from '../../http/invalid-input.ts';

/** Many times the number of lists that a person uses; prevents a program from filling the table. */
const MOST_KEYS = 300;

/** A person's own preferences: no call reaches another person's. */
export function preferenceRoutes({ now }: ServerContext): Implementation[] {
  const ofUser = (userId: string) => eq(userPreferences.userId, userId);
  return [
    implement(api.preference.detail, ({ query: { key }, user, withTenant }) =>
      withTenant(async (tx) => {
        const [row] = await tx
          .select({ value: userPreferences.value, version: userPreferences.version })
          .from(userPreferences)
          .where(and(ofUser(user.userId), eq(userPreferences.key, key)));
        return row ?? { value: null, version: 0 };
      }),
    ),
    implement(api.preference.save, ({ body: { key, value }, user, withTenant }) =>
      withTenant(async (tx) => {
        const changed = { value, updateTime: now() };
        await tx
          .insert(userPreferences)
          .values({ userId: user.userId, key, ...changed })
          .onConflictDoUpdate({
            target: [userPreferences.tenantId, userPreferences.userId, userPreferences.key],
            set: { ...changed, version: sql`${userPreferences.version} + 1` },
          });
        const [kept] = await tx.select({ keys: count() }).from(userPreferences).where(ofUser(user.userId));
        if ((kept?.keys ?? 0) > MOST_KEYS)
          throw invalidField('key', {
            zh: `{field}最多 ${MOST_KEYS} 个`,
            en: `{field}: at most ${MOST_KEYS}`,
          });
        return {};
      }),
    ),
  ];
}
