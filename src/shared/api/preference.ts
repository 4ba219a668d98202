import { z } from 'zod';
import { DoneSchema, endpoint } from './kit.ts';

/** Key of a preference: `list:/factory/cook-pools`. */
const PreferenceKeySchema = z.string().regex(/^[A-Za-z][\w:/.-]{0,99}$/);

/** Limit of a value, in characters of its JSON. */
const LONGEST_VALUE = 20_000;

const base = '/api/blade-system/preference';

const fields = {
  key: { zh: '设置名', en: 'Name of the preference' },
  value: { zh: '设置内容', en: 'Preference' },
};

/** A user's choices for the screens, kept per company and the same on every computer. */
export const preferenceApi = {
  detail: endpoint({
    method: 'GET',
    path: `${base}/detail`,
    summary: { zh: '本人的界面设置', en: 'Own preference' },
    access: 'signedIn',
    fields,
    query: z.object({ key: PreferenceKeySchema }),
    output: z.object({
      /** Null if no value was saved. */
      value: z.record(z.string(), z.unknown()).nullable(),
      /** Number of changes; 0 if no value was saved. */
      version: z.number().int(),
    }),
  }),
  /** Saves a value. The last save wins: only one user writes a key. */
  save: endpoint({
    method: 'POST',
    path: `${base}/save`,
    summary: { zh: '保存本人的界面设置', en: 'Save an own preference' },
    access: 'signedIn',
    fields,
    body: z.object({
      key: PreferenceKeySchema,
      value: z
        .record(z.string(), z.unknown())
        .refine((value) => JSON.stringify(value).length <= LONGEST_VALUE, { error: 'too long' }),
    }),
    output: DoneSchema,
  }),
};
