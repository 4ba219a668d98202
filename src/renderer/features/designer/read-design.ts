import type { LabelTemplate } from '#shared/label/template';
import { readTemplate, type TemplateChoice } from '../../components/desk/use-templates.ts';
import { requireDesk } from '../../desk/connect.ts';
import { readDesignText } from './design-text.ts';
import type { OpenedDesign } from './use-opened-design.ts';

/** A design that was read and can be opened. */
export type ReadDesign = Omit<OpenedDesign, 'key'>;

/** The design of a template's text; the desk fills in properties that it leaves out. Throws `template.invalid`. */
export async function readDesign(
  text: string,
  company: OpenedDesign['company'],
  isSaved = false,
): Promise<ReadDesign> {
  const { template } = await requireDesk().print.draw({ template: text, row: {}, dpi: 203 });
  return { template: JSON.parse(template) as LabelTemplate, company, isSaved, isRestored: false };
}

/** The newest version of a template. */
export async function readChoice(choice: TemplateChoice): Promise<ReadDesign> {
  const { company } = choice;
  const own = company === undefined ? null : { id: company.id, version: company.version };
  return readDesign(await readTemplate(choice), own, own !== null);
}

/** The design in an exported file. Throws the errors of `readDesignText` and `readDesign`. */
export async function readDesignFile(file: File): Promise<ReadDesign> {
  return readDesign(await readDesignText(file), null);
}
