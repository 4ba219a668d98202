import { z } from 'zod';
import { findBindingFault } from './binding.ts';

/** A value template: text with `{field}` or `{field:format}` (see binding.ts). */
export const ValueTemplateSchema = z.string().superRefine((template, issue) => {
  const fault = findBindingFault(template);
  if (fault !== null) issue.addIssue({ code: 'custom', message: fault });
});
