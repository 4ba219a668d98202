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

/** What the page of a document shows. */
export interface ShownDocument {
  /** Whether the form has changes that are not saved. */
  hasChanges: () => boolean;
  /** The version that the form or the page shows, which may be older than the one that was read last. */
  version: () => number;
  /** Shows the one that was read last. */
  renew: () => void;
}

/**
 * The acts of documents, as the document's page (`shown`) or a list shows them, refused while the user has unsaved changes
 * of one: in the form on this page, or kept for a form that is left. They would be carried out on the stored document
 * without what the user has seen.
 */
export function useSavedFirst(
  of: AnyDocument,
  acts: readonly RowAction[],
  shown?: ShownDocument,
): RowAction[] {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const mayEdit = usePermission(`${of.area}_edit`);
  return useMemo(() => {
    // The draft of a document that cannot be edited now can be neither seen nor saved.
    const isKept = ({ id, auditStatus }: RecordRow) =>
      mayEdit && whyNot('edit', auditStatus as AuditStatus) === null && readDraft(of.area, id) !== null;
    return acts.map((act) =>
      Object.hasOwn(of.acts, act.key)
        ? {
            ...act,
            async run(rows, leftOut) {
              const inForm = shown?.hasChanges() ?? false;
              const kept = inForm ? [] : rows.filter(isKept);
              if (!inForm && kept.length === 0) return runAsShown(act, rows, leftOut, shown);
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
  }, [of, acts, shown, mayEdit, message, t]);
}

/** Carries out an act on the version that the user sees; where that is refused, the page shows the newest one. */
async function runAsShown(
  act: RowAction,
  rows: Parameters<RowAction['run']>[0],
  leftOut: Parameters<RowAction['run']>[1],
  shown: ShownDocument | undefined,
): Promise<boolean> {
  if (shown === undefined) return act.run(rows, leftOut);
  const seen = rows.map((row) => ({ ...row, version: shown.version() }));
  const isDone = await act.run(seen, leftOut);
  if (!isDone) shown.renew();
  return isDone;
}
