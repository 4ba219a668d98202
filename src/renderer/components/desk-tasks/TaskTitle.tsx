import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DeskTask } from '#shared/api/desk-task';
import { DOCUMENTS } from '#shared/documents/index';
import { usePermission } from '../../stores/session.ts';
import { useLanguage } from '../words/words.ts';
import { nameTaggedOf, taskTitle } from './task-title.ts';

/**
 * The title of a task, in which the number of a document whose packages are tagged is a link for users who may open it.
 * The tooltip names all of several.
 */
export function TaskTitle({ task }: { task: DeskTask }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { taggedOf } = task;
  const mayOpen = usePermission(`${taggedOf?.docKind}_view`);
  const words = taskTitle(task, t, language);
  const [first] = taggedOf?.documents ?? [];
  if (taggedOf === null || first === undefined) return words;
  const at = words.indexOf(first.docNo);
  return (
    <span title={nameTaggedOf(taggedOf, t, language)}>
      {words.slice(0, at)}
      {mayOpen ? (
        <Link to={`${DOCUMENTS[taggedOf.docKind].menu.path}/${first.id}`}>{first.docNo}</Link>
      ) : (
        first.docNo
      )}
      {words.slice(at + first.docNo.length)}
    </span>
  );
}
