import type { z } from 'zod';
import { type CompanyTemplate, labelTemplateApi } from '#shared/api/label-template';
import type { LabelSubject, TemplateSummarySchema } from '#shared/desk/contract/labels';
import type { Settings } from '#shared/desk/contract/settings';
import { preferredSizes, templateForSizes } from '#shared/desk/printer-routes';
import { request } from '../../api/session.ts';
import { desk, requireDesk } from '../../desk/connect.ts';
import { useDesk } from '../../stores/desk.ts';
import { type Loaded, useLoaded } from '../loading/use-loaded.ts';

/** A template of the company, or a built-in template of the desk. */
export interface TemplateChoice extends z.infer<typeof TemplateSummarySchema> {
  /** The record of a company's template; absent for one of the desk. */
  company?: CompanyTemplate;
}

/**
 * The templates that a user can print with: the company's, its defaults first, then this desk's built-in ones whose
 * code the company has not used. Without a desk, only the company's. Empty before `isWanted`.
 */
export function useTemplates(isWanted = true): Loaded<TemplateChoice[]> {
  const { state } = useDesk();
  return useLoaded(`${isWanted}|${state}`, async (signal) => {
    if (!isWanted) return [];
    const [own, shipped] = await Promise.all([
      request(labelTemplateApi.list, { query: {} }, { signal, quiet: true }),
      state === 'ready' ? (desk?.print.templates() ?? []) : [],
    ]);
    const company = own.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)).map(toChoice);
    const codes = new Set(company.map(({ id }) => id));
    return [...company, ...shipped.filter(({ id }) => !codes.has(id))];
  });
}

/**
 * The template for labels of a subject that nobody has chosen: a default of the company, else this desk's choice, else
 * any; of several the one for a medium of this desk's printers. `print-labels.ts` of the host chooses alike for tasks.
 */
export function usualTemplate(
  templates: readonly TemplateChoice[],
  subject: LabelSubject | undefined,
  settings: Settings | null,
): TemplateChoice | undefined {
  const known = templates.filter((template) => template.subject === subject);
  const sizes = settings && subject ? preferredSizes(settings, { kind: 'labels', of: subject }) : [];
  return (
    templateForSizes(
      known.filter(({ company }) => company?.isDefault),
      sizes,
    ) ??
    known.find(({ id }) => id === settings?.labelTemplateId) ??
    templateForSizes(known, sizes)
  );
}

function toChoice(company: CompanyTemplate): TemplateChoice {
  const { code, name, subject, captions, widthMm, heightMm } = company;
  return {
    id: code,
    name,
    subject,
    widthMm,
    heightMm,
    company,
    ...(captions !== '' && { captions }),
  };
}

/** The text of a template, for editing: the company's from the back office, a built-in one from the desk. */
export async function readTemplate({ id, company }: TemplateChoice): Promise<string> {
  if (company === undefined) return (await requireDesk().print.templateText({ id })).text;
  return (await request(labelTemplateApi.content, { query: { id: company.id } }, { quiet: true })).content;
}

/**
 * The text of a company's template for printing; undefined until it is loaded, and for a built-in one, which the desk
 * has.
 */
export function useTemplateText(choice: TemplateChoice | undefined): Loaded<string | undefined> {
  const { id, version } = choice?.company ?? {};
  return useLoaded(`${id}|${version}`, async () =>
    choice?.company === undefined ? undefined : readTemplate(choice),
  );
}
