import { api } from '#shared/api/index';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { changeSettings, createTagPasswords, readSettings } from './service.ts';

export function settingRoutes({ secret, now }: Pick<ServerContext, 'secret' | 'now'>): Implementation[] {
  const { make } = createTagPasswords(secret);
  return [
    implement(api.setting.detail, async ({ withTenant }) => {
      const { version, settings } = await withTenant(readSettings);
      return { version, ...settings };
    }),
    implement(api.setting.update, async (call) => {
      await call.withTenant((tx) =>
        changeSettings(tx, call, call.body, {
          makeTagPassword: make,
          by: { userId: call.user.userId, now: now() },
        }),
      );
      return {};
    }),
  ];
}
