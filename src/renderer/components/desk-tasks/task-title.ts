import type { TFunction } from 'i18next';
import type { DeskTask } from '#shared/api/desk-task';
import { TASK_KINDS } from '#shared/desk-tasks/kinds';
import { DOCUMENTS } from '#shared/documents/index';
import type { Language } from '#shared/errors';

/** What a task is about: 打印单据 · 销售单 XS202511230001 共 2 张. */
export function taskTitle({ kind, title, count, paper }: DeskTask, t: TFunction, language: Language): string {
  const about =
    paper === null
      ? t('deskTasks.packs', { title, count })
      : t('deskTasks.papers', { one: DOCUMENTS[paper.docKind].words.one[language], title, count });
  return `${TASK_KINDS[kind].words[language]} · ${about}`;
}
