import { NEW_TEMPLATE } from '#shared/label/design/new-template';
import { type LabelTemplate, LabelTemplateSchema } from '#shared/label/template';

/** An unsaved design. */
export interface DesignDraft {
  template: LabelTemplate;
  /** The company's template that it is a change of; null if it is of none. */
  company: { id: string; version: number } | null;
}

/**
 * A stored draft; null if it is none. Its template need not be valid, because a design may be left at any moment; of
 * another format it must be, so that it can be brought up to date.
 */
export function readDesignDraft(stored: Readonly<Record<string, unknown>> | null): DesignDraft | null {
  const { template, company = null } = (stored ?? {}) as Partial<DesignDraft>;
  const parsed = LabelTemplateSchema.safeParse(template);
  if (parsed.success) return { template: parsed.data, company };
  return template?.version === NEW_TEMPLATE.version && Array.isArray(template.elements)
    ? { template, company }
    : null;
}
