import type { TFunction } from 'i18next';
import type { DeskTask } from '#shared/api/desk-task';
import { TASK_KINDS } from '#shared/desk-tasks/kinds';
import { DOCUMENTS } from '#shared/documents/index';
import type { Language } from '#shared/errors';
import { SUBJECT_WORDS } from '#shared/label/subjects';

/** The title of a task: 打印标签 · 货架签 A5区 共 2 张, 打印单据 · 销售单 XS202511230001 共 2 张. */
export function taskTitle(task: DeskTask, t: TFunction, language: Language): string {
  const { kind, title, count, subject, paper, checkedKind } = task;
  const one = (docKind: keyof typeof DOCUMENTS) => DOCUMENTS[docKind].words.one[language];
  const about = () => {
    if (subject !== null)
      return t('deskTasks.labels', { kind: SUBJECT_WORDS[subject][language], title, count });
    if (paper !== null) return t('deskTasks.papers', { one: one(paper.docKind), title, count });
    if (checkedKind !== null) return t('deskTasks.packs', { title: `${one(checkedKind)} ${title}`, count });
    return t('deskTasks.packs', { title, count });
  };
  return `${TASK_KINDS[kind].words[language]} · ${about()}`;
}
