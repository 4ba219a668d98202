import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeskTask, deskTaskApi } from '#shared/api/desk-task';
import { MOST_TAGGED } from '#shared/desk-tasks/kinds';
import type { TaggedKind } from '#shared/documents/tagged-kinds';
import { useChange } from '../../records/calls/use-change.ts';
import { DeskChoice } from '../../records/desk-tasks/DeskChoice.tsx';
import { PostedTask } from '../../records/desk-tasks/PostedTask.tsx';
import type { BatchPack } from '../../stores/dialogs.ts';

/** Hands the writing of packages' tags to a desk with a reader, and shows how far it is. */
export function TagHandOver({ packs }: { packs: readonly BatchPack[] }) {
  const { t } = useTranslation();
  const change = useChange('deskTask');
  const [posted, setPosted] = useState<DeskTask | null>(null);
  // Posted again after a lost answer it is still one task.
  const taskId = useRef(crypto.randomUUID());

  if (posted !== null) return <PostedTask posted={posted} />;
  const count = packs.length;
  if (count > MOST_TAGGED) return <p>{t('deskTasks.tooManyTags', { most: MOST_TAGGED })}</p>;
  async function handOver(deskId: string): Promise<void> {
    const ofDocuments = documentsOf(packs);
    const ids = packs.map(({ id }) => id);
    const body = { taskId: taskId.current, ids, deskId, ...(ofDocuments && { ofDocuments }) };
    setPosted(await change.run(deskTaskApi.writeTags, { body }));
  }
  return <DeskChoice label={t('deskTasks.handOverTags', { count })} handOver={handOver} />;
}

/** The documents that all the packages come from; undefined where they were chosen without one. */
function documentsOf(packs: readonly BatchPack[]): { docKind: TaggedKind; ids: string[] } | undefined {
  const documents = packs.flatMap(({ document }) => document ?? []);
  const [first] = documents;
  if (first === undefined || documents.length < packs.length) return undefined;
  return { docKind: first.docKind, ids: [...new Set(documents.map(({ docId }) => docId))] };
}
