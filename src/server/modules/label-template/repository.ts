import { and, asc, desc, eq, lt } from 'drizzle-orm';
import type { z } from 'zod';
import type { CompanyTemplate, labelTemplateApi } from '#shared/api/label-template';
import { LabelSubjectSchema } from '#shared/desk/contract/labels';
import { AppError } from '#shared/errors';
import { labelTemplates, labelTemplateVersions } from '../../db/schema/label-templates.ts';
import { users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatTime } from '../../http/time.ts';

/** Versions of a template that are kept. */
const VERSIONS_KEPT = 50;

/** The templates of the company, ordered by subject and code. */
export async function findTemplates(tx: TenantTx): Promise<CompanyTemplate[]> {
  const rows = await tx
    .select({ template: labelTemplates, userName: users.realName })
    .from(labelTemplates)
    .leftJoin(users, eq(users.id, labelTemplates.updateUser))
    .where(eq(labelTemplates.isDeleted, 0))
    .orderBy(asc(labelTemplates.subject), asc(labelTemplates.code));
  return rows.map(({ template: { nameZh, nameEn, ...template }, userName }) => ({
    id: template.id,
    code: template.code,
    name: { zh: nameZh, en: nameEn },
    subject: LabelSubjectSchema.parse(template.subject),
    widthMm: template.widthMm,
    heightMm: template.heightMm,
    captions: template.captions === 'zh' || template.captions === 'en' ? template.captions : '',
    isDefault: template.isDefault,
    updateTime: formatTime(template.updateTime),
    updateUserName: userName ?? '',
    version: template.version,
  }));
}

/** Throws `record.not_found`, also for a version that is no longer kept. */
export async function findContent(
  tx: TenantTx,
  id: string,
  number?: number,
): Promise<{ version: number; content: string }> {
  const [row] = await tx
    .select({ version: labelTemplateVersions.number, content: labelTemplateVersions.content })
    .from(labelTemplateVersions)
    .innerJoin(labelTemplates, eq(labelTemplates.id, labelTemplateVersions.templateId))
    .where(
      and(
        eq(labelTemplates.id, id),
        eq(labelTemplates.isDeleted, 0),
        eq(labelTemplateVersions.number, number ?? labelTemplates.version),
      ),
    );
  if (row === undefined) throw new AppError('record.not_found');
  return row;
}

type Version = z.output<typeof labelTemplateApi.versions.output>[number];

/** The newest first. Throws `record.not_found`. */
export async function findVersions(tx: TenantTx, id: string): Promise<Version[]> {
  const rows = await tx
    .select({
      number: labelTemplateVersions.number,
      createTime: labelTemplateVersions.createTime,
      createUserName: users.realName,
    })
    .from(labelTemplateVersions)
    .innerJoin(labelTemplates, eq(labelTemplates.id, labelTemplateVersions.templateId))
    .leftJoin(users, eq(users.id, labelTemplateVersions.createUser))
    .where(and(eq(labelTemplates.id, id), eq(labelTemplates.isDeleted, 0)))
    .orderBy(desc(labelTemplateVersions.number));
  if (rows.length === 0) throw new AppError('record.not_found');
  return rows.map(({ createTime, createUserName, number }) => ({
    number,
    createTime: formatTime(createTime),
    createUserName: createUserName ?? '',
  }));
}

/** Adds the newest version and drops those no longer kept. */
export async function addVersion(
  tx: TenantTx,
  version: { templateId: string; number: number; content: string },
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await tx.insert(labelTemplateVersions).values({ ...version, createUser: userId, createTime: now });
  await tx
    .delete(labelTemplateVersions)
    .where(
      and(
        eq(labelTemplateVersions.templateId, version.templateId),
        lt(labelTemplateVersions.number, version.number - VERSIONS_KEPT + 1),
      ),
    );
}
