import { z } from 'zod';
import { COMPANY_SETTINGS } from '../settings/company-settings.ts';
import type { FieldWords } from './field-words.ts';
import { DoneSchema, endpoint, sentInteger } from './kit.ts';

type All = typeof COMPANY_SETTINGS;

const outputs = Object.fromEntries(
  Object.entries(COMPANY_SETTINGS).map(([name, { output }]) => [name, output]),
) as { [Name in keyof All]: All[Name]['output'] };

const sent = Object.fromEntries(
  Object.entries(COMPANY_SETTINGS).map(([name, setting]) => [name, setting.sent.optional()]),
) as { [Name in keyof All]: z.ZodOptional<All[Name]['sent']> };

const words: FieldWords = Object.fromEntries(
  Object.entries(COMPANY_SETTINGS).map(([name, setting]) => [name, setting.words]),
);

/** All settings of the caller's company; `version` counts the changes and is 0 before the first one. */
const CompanySettingsSchema = z.object({ version: z.number().int(), ...outputs });

const base = '/api/blade-system/setting';

export const settingApi = {
  detail: endpoint({
    method: 'GET',
    path: `${base}/detail`,
    summary: { zh: '公司设置', en: 'Company settings' },
    access: 'signedIn',
    output: CompanySettingsSchema,
  }),
  /** Settings not sent keep their values. A change based on an old version is refused with `record.changed`. */
  update: endpoint({
    method: 'POST',
    path: `${base}/update`,
    summary: { zh: '编辑公司设置', en: 'Edit company settings' },
    access: { permission: 'setting_edit' },
    fields: words,
    body: z.object({ version: sentInteger(0, 2_147_483_647), ...sent }),
    output: DoneSchema,
  }),
};
