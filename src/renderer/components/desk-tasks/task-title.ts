import type { TFunction } from 'i18next';
import type { DeskTask } from '#shared/api/desk-task';
import { TASK_KINDS } from '#shared/desk-tasks/kinds';
import { DOCUMENTS } from '#shared/documents/index';
import type { Language } from '#shared/errors';
import { SUBJECT_WORDS } from '#shared/label/subjects';

type TaggedOf = NonNullable<DeskTask['taggedOf']>;

/** The documents whose packages are tagged, by all their numbers: 采购入库单 RK202511230001、RK202511230002. */
export function nameTaggedOf({ docKind, documents }: TaggedOf, t: TFunction, language: Language): string {
  const docNos = documents.map(({ docNo }) => docNo).join(t('deskTasks.betweenNumbers'));
  return `${DOCUMENTS[docKind].words.one[language]} ${docNos}`;
}

/** The title of a task: 打印标签 · 货架签 A5区 共 2 张, 打印单据 · 销售单 XS202511230001 共 2 张, 写标签 · 入库单 RK202511230001 及另外 1 单 共 9 包. */
export function taskTitle(task: DeskTask, t: TFunction, language: Language): string {
  const { kind, title, count, subject, paper, checkedKind, taggedOf } = task;
  const one = (docKind: keyof typeof DOCUMENTS) => DOCUMENTS[docKind].words.one[language];
  const about = () => {
    if (subject !== null)
      return t('deskTasks.labels', { kind: SUBJECT_WORDS[subject][language], title, count });
    if (paper !== null) return t('deskTasks.papers', { one: one(paper.docKind), title, count });
    if (checkedKind !== null) return t('deskTasks.packs', { title: `${one(checkedKind)} ${title}`, count });
    if (taggedOf !== null) {
      const first = `${one(taggedOf.docKind)} ${title}`;
      const others = taggedOf.documents.length - 1;
      const named = others > 0 ? t('deskTasks.andOthers', { first, others }) : first;
      return t('deskTasks.packs', { title: named, count });
    }
    return t('deskTasks.packs', { title, count });
  };
  return `${TASK_KINDS[kind].words[language]} · ${about()}`;
}
