import { z } from 'zod';
import { LabelSubjectSchema } from '../desk/contract.ts';
import { AppError, type Language, LanguageSchema, WordsSchema } from '../errors.ts';
import { PositiveLengthSchema } from './element-kind.ts';
import { LabelElementSchema } from './elements/index.ts';

/** A label template file. Elements are drawn in order, measured from the upper left corner. */
export const LabelTemplateSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
    /** Version of the file format. */
    version: z.literal(1),
    name: WordsSchema,
    /** What it labels; templates of jobs of earlier versions do not say it. */
    subject: LabelSubjectSchema.default('package'),
    /** Language of its words; without it, the user who prints chooses. */
    captions: LanguageSchema.optional(),
    widthMm: PositiveLengthSchema,
    heightMm: PositiveLengthSchema,
    elements: z.array(LabelElementSchema).min(1).max(500),
  })
  .superRefine((template, issue) => {
    for (const [at, element] of template.elements.entries()) {
      const { widthMm, heightMm } = sizeOf(element);
      if (
        element.xMm + widthMm > template.widthMm + 1e-6 ||
        element.yMm + heightMm > template.heightMm + 1e-6
      ) {
        issue.addIssue({ code: 'custom', path: ['elements', at], message: 'reaches outside the label' });
      }
    }
  });
export type LabelTemplate = z.output<typeof LabelTemplateSchema>;

/** The language of a label's words: the template's own, else the chosen one, else Chinese. */
export function captionsOf(template: Pick<LabelTemplate, 'captions'>, chosen?: Language): Language {
  return template.captions ?? chosen ?? 'zh';
}

/** Parses the text of a template file; throws `template.invalid` with the first fault and its place. */
export function parseTemplate(text: string, name: string): LabelTemplate {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('template.invalid', { template: name, reason }, { cause });
  }
  const parsed = LabelTemplateSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const reason = [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ');
  throw new AppError('template.invalid', { template: name, reason });
}

function sizeOf(element: LabelTemplate['elements'][number]): { widthMm: number; heightMm: number } {
  if (element.kind === 'qrcode') return { widthMm: element.sizeMm, heightMm: element.sizeMm };
  if (element.kind !== 'line') return element;
  return element.direction === 'horizontal'
    ? { widthMm: element.lengthMm, heightMm: element.thicknessMm }
    : { widthMm: element.thicknessMm, heightMm: element.lengthMm };
}
