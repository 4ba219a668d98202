import type { ProcessVersion } from '#shared/api/workflow';
import type { AnyDocument } from '#shared/documents/document';
import type { Language } from '#shared/errors';
import { listed } from '#shared/listed';

/** The steps of a version with their roles and persons, in one line; `gone` stands for a role that was removed. */
export function stepsText({ steps, roleNames, userNames }: ProcessVersion, gone: string): string {
  const texts = steps.map(({ name, roleIds, userIds }) => {
    const approvers = [
      ...roleIds.map((id) => roleNames[id] ?? gone),
      ...userIds.map((id) => userNames[id] ?? id),
    ];
    return `${name} (${approvers.join(' / ')})`;
  });
  return texts.join(' → ');
}

/** The required fields of a version by their labels. */
export function requiredText({ required }: ProcessVersion, of: AnyDocument, language: Language): string {
  return listed(
    required.map((name) => of.fields[name]?.words[language] ?? name),
    language,
  );
}
