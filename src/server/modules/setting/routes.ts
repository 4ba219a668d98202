import { api } from '#shared/api/index';
import { type Implementation, implement } from '../../http/implement.ts';
import { changeSettings, readSettings } from './service.ts';

export function settingRoutes(): Implementation[] {
  return [
    implement(api.setting.detail, async ({ withTenant }) => {
      const { version, settings } = await withTenant(readSettings);
      return { version, ...settings };
    }),
    implement(api.setting.update, async (call) => {
      await call.withTenant((tx) => changeSettings(tx, call, call.body));
      return {};
    }),
  ];
}
