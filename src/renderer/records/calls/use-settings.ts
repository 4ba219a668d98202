import { settingApi } from '#shared/api/setting';
import { type CompanySettings, STANDARD_SETTINGS } from '#shared/settings/company-settings';
import { useEndpoint } from './use-endpoint.ts';

/** The settings of the user's company; until they are loaded, the defaults. */
export function useSettings(): CompanySettings {
  return useEndpoint('setting', settingApi.detail, {}).data ?? STANDARD_SETTINGS;
}
