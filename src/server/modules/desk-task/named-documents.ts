import { TASK_KINDS } from '#shared/desk-tasks/kinds';
import type { TenantTx } from '../../db/tenancy.ts';
import type { NamedDocuments } from '../document/service.ts';
import { labelContentOf } from './kinds/print-labels.ts';
import { printedDocuments } from './kinds/print-papers.ts';
import type { TaskRow } from './tasks.ts';

/** The documents that a task prints or checks; undefined for other work. */
export async function namedDocuments(tx: TenantTx, task: TaskRow): Promise<NamedDocuments | undefined> {
  if (task.kind === 'printPapers') return printedDocuments(tx, task);
  if (task.kind === 'checkTags') {
    const { docKind: kind } = TASK_KINDS.checkTags.content.parse(task.content);
    return { kind, by: 'docNo', names: [task.title] };
  }
  if (task.kind !== 'printLabels') return undefined;
  const { ofDocuments, ids } = labelContentOf(task);
  return ofDocuments && { kind: ofDocuments.docKind, by: 'id', names: ids };
}
