import type { z } from 'zod';
import { api } from '#shared/api/index';
import { COMPARE_RESULTS, COMPARED_FIELDS } from '#shared/domain/compare-results';
import type { Comparison } from '#shared/domain/scan-compare';
import { SCAN_WORDS } from '#shared/domain/scan-words';
import type { Language, Words } from '#shared/errors';
import { PACK_WORDS } from '#shared/records/pack-words';
import { SCANNED_FIELDS } from '#shared/records/scan-list';
import type { ServerContext } from '../../../context.ts';
import { type Implementation, implement } from '../../../http/implement.ts';
import type { SheetColumn } from '../../../http/workbook.ts';
import { type Downloader, rowsDownload } from '../../../records/list-download.ts';
import type { RecordModule } from '../../../records/record-module.ts';
import { OWNER } from '../../pack/service.ts';
import { compareList, compareZone } from './compare-list.ts';
import { type DocumentModules, targetToRead } from './find-target.ts';

/** What differs between expected and found goods: the field with both values. */
const differencesOf = ({ differences, expected, found }: Comparison, language: Language): string =>
  differences
    .map((field) => `${SCANNED_FIELDS[field].words[language]} ${expected?.[field]} → ${found?.[field]}`)
    .join(' · ');

const columnsOf = (differences: Words): readonly SheetColumn<Comparison>[] => [
  {
    words: SCAN_WORDS.result,
    width: 10,
    value: ({ result }, language) => COMPARE_RESULTS[result][language],
  },
  { words: SCAN_WORDS.code, width: 20, value: ({ code }) => code },
  { words: PACK_WORDS.packNo, width: 18, value: ({ packNo }) => packNo },
  { words: differences, width: 30, value: differencesOf },
  ...COMPARED_FIELDS.map((field): SheetColumn<Comparison> => {
    const { words, width } = SCANNED_FIELDS[field];
    return {
      words,
      width,
      value: ({ expected, found }) => (expected ?? found)?.[field],
      ...((field === 'species' || field === 'grade') && { form: 'term' }),
    };
  }),
];

/** The sheets of a scanned list's comparison with a document, and of a stock-take's with a zone (W7). */
export function comparisonSheetRoutes(
  context: ServerContext,
  lists: RecordModule,
  documents: DocumentModules,
): Implementation[] {
  const by = (caller: Downloader) => ({ tenantId: caller.user.tenantId, scope: caller.scopeTo(OWNER) });
  const document = rowsDownload(context, {
    kind: 'scanList_comparison',
    permission: 'scanList_compare',
    title: api.scanList.compare.summary,
    columns: columnsOf(SCAN_WORDS.differences),
    async find({ id, ...name }: z.output<typeof api.scanList.exportComparison.query>, caller) {
      const { rows } = await caller.read(async (tx) => {
        const target = await targetToRead(tx, caller, documents, name);
        return compareList(tx, await lists.seen.toRead(caller).findOne(tx, id), target, by(caller));
      });
      return rows;
    },
  });
  const zone = rowsDownload(context, {
    kind: 'scanList_zone',
    permission: 'scanList_compare',
    title: api.scanList.compareZone.summary,
    columns: columnsOf(SCAN_WORDS.zoneDifferences),
    async find({ id, region }: z.output<typeof api.scanList.exportZoneComparison.query>, caller) {
      const { rows } = await caller.read(async (tx) =>
        compareZone(tx, await lists.seen.toRead(caller).findOne(tx, id), region, by(caller)),
      );
      return rows;
    },
  });
  return [
    implement(api.scanList.exportComparison, (call) => document.now(call.query, call)),
    implement(api.scanList.startExportComparison, (call) => document.start(call, call.query)),
    implement(api.scanList.exportZoneComparison, (call) => zone.now(call.query, call)),
    implement(api.scanList.startExportZoneComparison, (call) => zone.start(call, call.query)),
  ];
}
