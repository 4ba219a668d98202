import { z } from 'zod';
import { type Field, text } from './field.ts';

/** Between the parts of a region: 广东省/佛山市/顺德区. */
export const REGION_SEPARATOR = '/';

const REGION = /^([^/\s]{1,20}(\/[^/\s]{1,20}){0,2})?$/;

/**
 * Province, city and district by their names, as on paper and in sheets, so that old records keep a district's name
 * after it is renamed. A list can be filtered to a province or city by part of the text.
 */
export function region(zh: string, en: string) {
  return {
    ...text(zh, en, { longest: 62, width: 24 }),
    kind: 'region',
    sent: z.string().trim().max(62).regex(REGION),
    hint: { zh: '请按 省/市/区 填写', en: 'As province/city/district' },
    sample: '广东省/佛山市/顺德区',
  } satisfies Field;
}
