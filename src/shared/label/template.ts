import { z } from 'zod';
import { LabelSubjectSchema } from '../desk/contract/labels.ts';
import { AppError, type Language, LanguageSchema, WordsSchema } from '../errors.ts';
import { isOutside } from './design/box.ts';
import { PositiveLengthSchema } from './element-kind.ts';
import { LabelElementSchema } from './elements/index.ts';
import { FORMAT, hasGap, isNewer, migrateTemplate } from './migrate-template.ts';
import { issueOf } from './value-template.ts';

const OUTSIDE = { zh: '超出标签边界', en: 'reaches outside the label' };

/** More elements would take a desk too long to draw while the label is edited. */
export const MOST_ELEMENTS = 500;

/** A label template. Elements are drawn in order, measured from the upper left corner. */
const TemplateSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
    /** Version of the file format. */
    version: z.literal(FORMAT),
    name: WordsSchema,
    /** The subject of its labels; absent in the templates of jobs of earlier versions. */
    subject: LabelSubjectSchema.default('package'),
    /** Language of its words; without it, the user who prints chooses. */
    captions: LanguageSchema.optional(),
    widthMm: PositiveLengthSchema,
    heightMm: PositiveLengthSchema,
    /** How a printer finds the end of a label; without it, as the printer is set. */
    medium: z.enum(['gap', 'mark', 'continuous']).optional(),
    /**
     * Length of the gap or the black mark between two labels, in mm; only for these media, within the range that
     * printers accept.
     */
    gapMm: z.number().min(0.1).max(25.4).optional(),
    elements: z.array(LabelElementSchema).min(1).max(MOST_ELEMENTS),
  })
  .superRefine((template, issue) => {
    if (hasGap(template.medium) !== (template.gapMm !== undefined))
      issue.addIssue({ code: 'custom', path: ['gapMm'], message: 'belongs to a gap or a mark' });
    const ids = new Set<string>();
    for (const [at, element] of template.elements.entries()) {
      if (ids.has(element.id)) {
        issue.addIssue({ code: 'custom', path: ['elements', at, 'id'], message: `${element.id} twice` });
      }
      ids.add(element.id);
      if (isOutside(element, template)) issue.addIssue({ ...issueOf(OUTSIDE), path: ['elements', at] });
    }
  });

/**
 * Longest side of a label, in mm: the widest label printers print 220 mm. Larger ones would only take a desk's memory
 * and time, 70 MB of dots for a square metre at 600 dpi.
 */
export const MOST_SIDE_MM = 300;

/** A template of any supported format: jobs and files of earlier versions have format 1. */
export const LabelTemplateSchema = z.preprocess(migrateTemplate, TemplateSchema);
export type LabelTemplate = z.output<typeof TemplateSchema>;

/** The ids of the elements, as far as a faulty template has any, so that a fault can name its element. */
const ElementsSchema = z.object({ elements: z.array(z.object({ id: z.string() }).catch({ id: '' })) });

/** The language of a label's words: the template's own, else the chosen one, else Chinese. */
export function captionsOf(template: Pick<LabelTemplate, 'captions'>, chosen?: Language): Language {
  return template.captions ?? chosen ?? 'zh';
}

/**
 * Parses the text of a template file; throws `template.invalid` with the first fault and its place, `template.newer`,
 * `template.too_large` and `template.too_many_elements`.
 */
export function parseTemplate(text: string, name: string): LabelTemplate {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('template.invalid', { template: name, reason }, { cause });
  }
  if (isNewer(value)) throw new AppError('template.newer', { template: name });
  const parsed = LabelTemplateSchema.safeParse(value);
  if (parsed.success) return requireSize(parsed.data);
  const count = ElementsSchema.safeParse(value).data?.elements.length ?? 0;
  if (count > MOST_ELEMENTS) throw new AppError('template.too_many_elements', { count, most: MOST_ELEMENTS });
  const [issue] = parsed.error.issues;
  const place = placeOf(issue?.path ?? [], value);
  const say = (fault: string | undefined) => [place, fault].filter(Boolean).join(': ');
  const words = WordsSchema.safeParse(issue?.code === 'custom' ? issue.params?.words : undefined).data;
  const reason = words ? { zh: say(words.zh), en: say(words.en) } : say(issue?.message);
  throw new AppError('template.invalid', { template: name, reason });
}

function requireSize(template: LabelTemplate): LabelTemplate {
  const { id, widthMm, heightMm } = template;
  if (Math.max(widthMm, heightMm) <= MOST_SIDE_MM) return template;
  throw new AppError('template.too_large', { template: id, widthMm, heightMm, most: MOST_SIDE_MM });
}

/** Where a fault is, `elements.3.font (e4)`: with the id of its element. */
function placeOf(path: readonly PropertyKey[], value: unknown): string {
  const place = path.join('.');
  const [list, at] = path;
  if (list !== 'elements') return place;
  const id = ElementsSchema.safeParse(value).data?.elements[Number(at)]?.id;
  return id ? `${place} (${id})` : place;
}
