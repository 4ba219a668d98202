import { App } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AnyDocument } from '#shared/documents/document';
import { type AuditStatus, whyNot } from '#shared/domain/document-states';
import type { RecordRow } from '#shared/records/record';
import { usePermission } from '../../stores/session.ts';
import { readDraft } from '../form/draft.ts';
import type { RowAction } from './row-actions.ts';

const NONE = () => false;

/**
 * The acts of documents, refused while the user has unsaved changes of one: in the form on this page (`hasChanges`), or
 * kept for a form that is left. They would be carried out on the stored document without what the user has seen.
 */
export function useSavedFirst(
  of: AnyDocument,
  acts: readonly RowAction[],
  hasChanges: () => boolean = NONE,
): RowAction[] {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const mayEdit = usePermission(`${of.area}_edit`);
  return useMemo(() => {
    // Of a document that has no form now, what was kept can be neither seen nor saved.
    const isKept = ({ id, auditStatus }: RecordRow) =>
      mayEdit && whyNot('edit', auditStatus as AuditStatus) === null && readDraft(of.area, id) !== null;
    return acts.map((act) =>
      Object.hasOwn(of.acts, act.key)
        ? {
            ...act,
            async run(rows, leftOut) {
              const inForm = hasChanges();
              const kept = inForm ? [] : rows.filter(isKept);
              if (!inForm && kept.length === 0) return act.run(rows, leftOut);
              const links = kept.map((row) => (
                <Link key={row.id} to={`${of.menu.path}/${row.id}`}>
                  {' '}
                  {String(row[of.name])}
                </Link>
              ));
              void message.warning([t('records.saveFirst', { act: act.label }), ...links]);
              return false;
            },
          }
        : act,
    );
  }, [of, acts, hasChanges, mayEdit, message, t]);
}
