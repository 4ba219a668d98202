import { settingApi } from '#shared/api/setting';
import { type CompanySettings, STANDARD_SETTINGS } from '#shared/settings/company-settings';
import { useEndpoint } from './use-endpoint.ts';

/** The settings of the caller's company; until they are read, those of a company that has chosen nothing. */
export function useSettings(): CompanySettings {
  return useEndpoint('setting', settingApi.detail, {}).data ?? STANDARD_SETTINGS;
}
