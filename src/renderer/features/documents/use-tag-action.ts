import { App } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { tagWritingApi } from '#shared/api/tag-writing';
import type { AnyDocument } from '#shared/documents/document';
import { TAGGED_KINDS } from '#shared/documents/tagged-kinds';
import { toAppError } from '#shared/errors';
import { request } from '../../api/session.ts';
import type { RowAction } from '../../records/acts/row-actions.ts';
import { openTagBatch } from '../../stores/dialogs.ts';
import { showError } from '../../stores/notices.ts';
import { usePermission } from '../../stores/session.ts';

/** 批量写标签 for the packages of documents that have no tag yet; absent for documents without packages. */
export function useTagAction(of: AnyDocument): RowAction[] {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const mayTag = usePermission('pack_tag');
  return useMemo<RowAction[]>(() => {
    const docKind = TAGGED_KINDS.find((kind) => kind === of.area);
    if (docKind === undefined || !mayTag) return [];
    return [
      {
        key: 'tag',
        label: t('documents.tagPacks'),
        on: 'batch',
        async run(rows) {
          const ids = rows.map(({ id }) => id).join(',');
          try {
            const packs = await request(tagWritingApi.untagged, { query: { docKind, ids } }, { quiet: true });
            if (packs.length === 0) void message.info(t('documents.noneUntagged'));
            else
              openTagBatch(
                packs.map(({ docId, ...pack }) => {
                  const docNo = String(rows.find(({ id }) => id === docId)?.docNo ?? '');
                  return { ...pack, document: { docKind, docId, docNo } };
                }),
              );
          } catch (error) {
            showError(toAppError(error));
          }
          return false;
        },
      },
    ];
  }, [of, mayTag, message, t]);
}
