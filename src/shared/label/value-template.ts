import { z } from 'zod';
import type { Words } from '../errors.ts';
import { findBindingFault } from './binding.ts';

/** A fault of a template that users of the designer can make, in both languages; `parseTemplate` reports it. */
export const issueOf = (words: Words) => ({ code: 'custom' as const, message: words.en, params: { words } });

/** A value template: text with `{field}` or `{field:format}` (see binding.ts). */
export const ValueTemplateSchema = z.string().superRefine((template, issue) => {
  const fault = findBindingFault(template);
  if (fault !== null) issue.addIssue(issueOf(fault));
});
