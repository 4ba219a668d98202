import { and, asc, count, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { LabelSubject } from '#shared/desk/contract/labels';
import type { MediumSize } from '#shared/desk/contract/media';
import { templateForSizes } from '#shared/desk/printer-routes';
import { AppError } from '#shared/errors';
import type { LabelTemplate } from '#shared/label/template';
import { changedBy, type Doer, madeBy } from '../../db/records.ts';
import { labelTemplates } from '../../db/schema/label-templates.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { invalidField, missingField } from '../../http/invalid-input.ts';
import { addVersion, findContent, findTemplates } from './repository.ts';

/** Most templates of a company. */
const MOST_TEMPLATES = 200;

interface SaveWish {
  id?: string | undefined;
  /** The version a change is based on. */
  version?: number | undefined;
  template: LabelTemplate;
  newId: string;
}

/**
 * Adds a template or a new version of one; returns its id. Throws `label_template.code_taken`, `label_template.changed` and
 * `record.not_found`.
 */
export async function saveTemplate(
  tx: TenantTx,
  { id, version, template, newId }: SaveWish,
  by: Doer,
): Promise<string> {
  const content = JSON.stringify(template);
  const { id: code, name, subject, widthMm, heightMm, captions = '' } = template;
  const said = { code, nameZh: name.zh, nameEn: name.en, subject, widthMm, heightMm, captions };
  if (id === undefined) {
    await requireRoom(tx);
    await requireFreeCode(tx, code);
    await tx.insert(labelTemplates).values({ id: newId, ...said, ...madeBy(by) });
    await addVersion(tx, { templateId: newId, number: 1, content }, by);
    return newId;
  }
  if (version === undefined) throw missingField('version');
  const [row] = await lockTemplates(tx, [id]);
  if (row === undefined) throw new AppError('record.not_found');
  if (row.version !== version) throw new AppError('label_template.changed', { name: row.nameZh });
  await requireFreeCode(tx, code, id);
  // A default of another size could be there already: a template that becomes another one is no default.
  const isSame = row.subject === subject && row.widthMm === widthMm && row.heightMm === heightMm;
  await tx
    .update(labelTemplates)
    .set({ ...said, isDefault: row.isDefault && isSame, version: version + 1, ...changedBy(by) })
    .where(eq(labelTemplates.id, id));
  await addVersion(tx, { templateId: id, number: version + 1, content }, by);
  return id;
}

/** Makes a template the default for its subject and size in place of the one before, or no default; returns its name. */
export async function setDefault(tx: TenantTx, id: string, isDefault: boolean, by: Doer): Promise<string> {
  const row = (await lockWithRivals(tx, id)).find((one) => one.id === id);
  if (row === undefined) throw new AppError('record.not_found');
  const { subject, widthMm, heightMm } = row;
  if (isDefault) {
    await tx
      .update(labelTemplates)
      .set({ isDefault: false })
      .where(
        and(
          eq(labelTemplates.subject, subject),
          eq(labelTemplates.widthMm, widthMm),
          eq(labelTemplates.heightMm, heightMm),
          ne(labelTemplates.id, id),
        ),
      );
  }
  await tx
    .update(labelTemplates)
    .set({ isDefault, ...changedBy(by) })
    .where(eq(labelTemplates.id, id));
  return row.nameZh;
}

/** Removes templates, all or none; returns their names by id. Throws `record.some_missing`. */
export async function removeTemplates(
  tx: TenantTx,
  ids: readonly string[],
  by: Doer,
): Promise<Map<string, string>> {
  const rows = await lockTemplates(tx, ids);
  if (rows.length !== new Set(ids).size) throw new AppError('record.some_missing');
  await tx
    .update(labelTemplates)
    .set({ isDeleted: 1, isDefault: false, ...changedBy(by) })
    .where(inArray(labelTemplates.id, [...ids]));
  return new Map(rows.map(({ id, nameZh }) => [id, nameZh]));
}

/**
 * A default template of the company for labels of a subject, else any template for it; of several, one of a preferred
 * size. Null if the company has none.
 */
export async function findUsualTemplate(tx: TenantTx, subject: LabelSubject, sizes: readonly MediumSize[]) {
  const ofSubject = (await findTemplates(tx)).filter((template) => template.subject === subject);
  const defaults = ofSubject.filter(({ isDefault }) => isDefault);
  const usual = templateForSizes(defaults, sizes) ?? templateForSizes(ofSubject, sizes);
  if (usual === undefined) return null;
  const { code, widthMm, heightMm, isDefault, id } = usual;
  return { code, widthMm, heightMm, isDefault, content: (await findContent(tx, id)).content };
}

function lockTemplates(tx: TenantTx, ids: readonly string[]) {
  return tx
    .select()
    .from(labelTemplates)
    .where(and(inArray(labelTemplates.id, [...new Set(ids)]), eq(labelTemplates.isDeleted, 0)))
    .orderBy(asc(labelTemplates.id))
    .for('update');
}

/** A template and the others of its subject and size, locked in one order: two of them may be made the default at once. */
function lockWithRivals(tx: TenantTx, id: string) {
  const { subject, widthMm, heightMm } = labelTemplates;
  const own = tx.select({ subject, widthMm, heightMm }).from(labelTemplates).where(eq(labelTemplates.id, id));
  return tx
    .select()
    .from(labelTemplates)
    .where(
      and(
        eq(labelTemplates.isDeleted, 0),
        or(eq(labelTemplates.id, id), sql`(${subject}, ${widthMm}, ${heightMm}) = (${own})`),
      ),
    )
    .orderBy(asc(labelTemplates.id))
    .for('update');
}

async function requireFreeCode(tx: TenantTx, code: string, ownId?: string): Promise<void> {
  const [taken] = await tx
    .select({ id: labelTemplates.id })
    .from(labelTemplates)
    .where(and(eq(labelTemplates.code, code), eq(labelTemplates.isDeleted, 0)));
  if (taken !== undefined && taken.id !== ownId) throw new AppError('label_template.code_taken', { code });
}

async function requireRoom(tx: TenantTx): Promise<void> {
  const [kept] = await tx
    .select({ templates: count() })
    .from(labelTemplates)
    .where(eq(labelTemplates.isDeleted, 0));
  if ((kept?.templates ?? 0) >= MOST_TEMPLATES)
    throw invalidField('content', {
      zh: `一个公司最多 ${MOST_TEMPLATES} 个标签模板`,
      en: `At most ${MOST_TEMPLATES} label templates a company`,
    });
}
