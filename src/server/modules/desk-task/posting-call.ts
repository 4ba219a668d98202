import { api } from '#shared/api/index';
import type { Endpoint } from '#shared/api/kit';
import { TASK_KINDS } from '#shared/desk-tasks/kinds';
import { areaOfLabels } from './kinds/find-labels.ts';
import { labelContentOf } from './kinds/print-labels.ts';
import type { TaskRow } from './tasks.ts';

/** The call by which a user posts such a task. */
export function postingCall(task: Pick<TaskRow, 'kind' | 'content'>): Endpoint {
  switch (task.kind) {
    case 'printPapers':
      return api[TASK_KINDS.printPapers.content.parse(task.content).docKind].printAtDesk;
    case 'printLabels': {
      const { ofDocuments, ...labels } = labelContentOf(task);
      if (ofDocuments !== undefined) return api[ofDocuments.docKind].labelsAtDesk;
      const area = areaOfLabels(labels);
      return area === 'pack' ? api.deskTask.printLabels : api[area].printAtDesk;
    }
    case 'writeTags':
      return api.deskTask.writeTags;
    case 'checkTags':
      return api.tagReading.checkAtDesk;
    case 'countZone':
      return api.tagReading.countAtDesk;
  }
}
