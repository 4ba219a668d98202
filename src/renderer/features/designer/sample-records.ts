import { documentApis, documentLabelApis } from '#shared/api/document';
import { treeSpeciesApi } from '#shared/api/factory';
import { logApi } from '#shared/api/log';
import { type PackDetail, packApi } from '#shared/api/pack';
import { processTaskApi } from '#shared/api/process-task';
import { zoneApi } from '#shared/api/zone';
import type { LabelRow, LabelSubject } from '#shared/desk/contract/labels';
import { DOCUMENT_KINDS, type DocumentKind } from '#shared/domain/document-states';
import { countedLines, labelledLines } from '#shared/domain/stock';
import { AppError } from '#shared/errors';
import { nameOfLabel } from '#shared/label/label-name';
import { bundleRow } from '#shared/label/rows/bundle-row';
import { cabinetRow } from '#shared/label/rows/cabinet-row';
import { logRow, type YardLog } from '#shared/label/rows/log-row';
import { packageRow } from '#shared/label/rows/package-row';
import type { Printing } from '#shared/label/rows/printing';
import { shelfRow } from '#shared/label/rows/shelf-row';
import { request } from '../../api/session.ts';

interface SampleLabel {
  name: string;
  row: LabelRow;
  pack?: PackDetail;
}

/** A record whose data a template is shown with. */
export interface SampleRecord {
  id: string;
  name: string;
  read(printing: Printing, signal: AbortSignal): Promise<SampleLabel>;
}

type Find = (number: string, signal: AbortSignal) => Promise<SampleRecord[]>;

interface SampleKind {
  /** The permissions to see its records, all of them needed. */
  permissions: readonly string[];
  /** The first records with this part of the number. */
  find: Find;
}

/** Records offered for a number that is typed. */
const OFFERED = 20;
/** Packages whose bundles are offered. */
const OFFERED_PACKS = 3;
/** Documents of each kind. */
const OFFERED_DOCUMENTS = 5;
/** Documents without an approval have no label. */
const APPROVED = '2';

const ask = (signal: AbortSignal) => ({ signal, quiet: true }) as const;
const pageOf = (size: number, filters: Record<string, string>) => ({
  size,
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
});
const readPack = (id: string, signal: AbortSignal) => request(packApi.detail, { query: { id } }, ask(signal));
const readLines = (packId: string, signal: AbortSignal) =>
  request(packApi.tallyLines, { query: { packId } }, ask(signal));

async function findPacks(filters: Record<string, string>, size: number, signal: AbortSignal) {
  return (await request(packApi.page, { query: pageOf(size, filters) }, ask(signal))).records;
}

const findPackages: Find = async (packNo, signal) =>
  (await findPacks({ packNo }, OFFERED, signal)).map(({ id, packNo: name }) => ({
    id,
    name,
    async read(printing, reading) {
      const [pack, lines] = await Promise.all([readPack(id, reading), readLines(id, reading)]);
      return { name, row: packageRow(pack, printing, countedLines(lines)), pack };
    },
  }));

const findBundles: Find = async (packNo, signal) => {
  const packs = await findPacks({ packNo }, OFFERED_PACKS, signal);
  const ofEach = await Promise.all(
    packs.map(async (pack) =>
      labelledLines(await readLines(pack.id, signal)).map((line) => ({
        id: line.id,
        name: nameOfLabel('bundle', { packNo: pack.packNo, logNo: line.logNo, bundleNo: line.bundleNo }),
        read: async (printing: Printing, reading: AbortSignal) => ({
          name: pack.packNo,
          row: bundleRow(line, await readPack(pack.id, reading), printing),
        }),
      })),
    ),
  );
  return ofEach.flat();
};

const findPlaces: Find = async (cabinetNo, signal) =>
  (await findPacks({ cabinetNo }, OFFERED, signal))
    .filter(({ cabinetPackLabel }) => cabinetPackLabel !== '')
    .map(({ id, cabinetNo: container, cabinetPackLabel }) => ({
      id,
      name: `${container} · ${cabinetPackLabel}`,
      read: async (printing, reading) => ({
        name: container,
        row: cabinetRow(await readPack(id, reading), printing),
      }),
    }));

async function readLog(log: YardLog, printing: Printing, signal: AbortSignal): Promise<SampleLabel> {
  const species = await request(treeSpeciesApi.select, { query: {} }, ask(signal));
  const { treeCode = '' } = species.find(({ id }) => id === log.speciesId) ?? {};
  return { name: log.logNo, row: logRow(log, printing, treeCode) };
}

const findLogs: Find = async (logNo, signal) =>
  (await request(logApi.page, { query: pageOf(OFFERED, { logNo }) }, ask(signal))).records.map((log) => ({
    id: log.id,
    name: log.logNo,
    read: (printing, reading) => readLog(log, printing, reading),
  }));

/** Flitches have the label of their log, with their own number. */
const findFlitches: Find = async (timberNo, signal) => {
  const query = pageOf(OFFERED, { timberNo });
  const { records } = await request(processTaskApi.page, { query }, ask(signal));
  return records.map(({ id, timberNo: logNo, logId, speciesId, speciesName }) => ({
    id,
    name: logNo,
    async read(printing, reading) {
      const named = { id_in: String(logId) };
      const [log] = await request(logApi.list, { query: named }, ask(reading));
      if (log === undefined) throw new AppError('record.not_found');
      return readLog({ ...log, logNo, speciesId, speciesName }, printing, reading);
    },
  }));
};

const findZones: Find = async (region, signal) =>
  (await request(zoneApi.page, { query: pageOf(OFFERED, { region }) }, ask(signal))).records.map((zone) => ({
    id: zone.id,
    name: zone.region,
    read: async (printing) => ({ name: zone.region, row: shelfRow(zone, printing) }),
  }));

const findDocuments =
  (kind: DocumentKind): Find =>
  async (docNo, signal) => {
    const query = pageOf(OFFERED_DOCUMENTS, { docNo, auditStatus: APPROVED });
    const { records } = await request(documentApis[kind].list, { query }, ask(signal));
    return records.map(({ id, docNo: number }) => ({
      id,
      name: String(number),
      async read({ date }, reading) {
        const call = documentLabelApis[kind].labelRows;
        const [label] = await request(call, { query: { ids: id } }, ask(reading));
        if (label === undefined) throw new AppError('record.not_found');
        return { name: label.name, row: { ...label.row, date } };
      },
    }));
  };

/** The records that templates of each subject can be shown with. */
export const SAMPLE_KINDS: Readonly<Record<LabelSubject, readonly SampleKind[]>> = {
  package: [{ permissions: ['pack_view'], find: findPackages }],
  bundle: [{ permissions: ['pack_view'], find: findBundles }],
  cabinet: [{ permissions: ['pack_view'], find: findPlaces }],
  log: [
    { permissions: ['log_view'], find: findLogs },
    { permissions: ['processTask_view'], find: findFlitches },
  ],
  shelf: [{ permissions: ['zone_view'], find: findZones }],
  order: DOCUMENT_KINDS.map((kind) => ({
    permissions: [`${kind}_view`, `${kind}_print`],
    find: findDocuments(kind),
  })),
};
