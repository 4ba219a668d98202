import { documentLabelApis } from '#shared/api/document';
import { treeSpeciesApi } from '#shared/api/factory';
import { type PackDetail, packApi, type TallyLine } from '#shared/api/pack';
import type { LabelRow, LabelSubject } from '#shared/desk/contract/labels';
import type { DocumentKind } from '#shared/domain/document-states';
import { countedLines, labelledLines } from '#shared/domain/stock';
import { fewAtOnce } from '#shared/few-at-once';
import { nameOfLabel } from '#shared/label/label-name';
import { LABELLED } from '#shared/label/labelled';
import { bundleRow } from '#shared/label/rows/bundle-row';
import { cabinetRow } from '#shared/label/rows/cabinet-row';
import { logRow, type YardLog } from '#shared/label/rows/log-row';
import { packageRow } from '#shared/label/rows/package-row';
import type { Printing } from '#shared/label/rows/printing';
import { shelfRow, type Zone } from '#shared/label/rows/shelf-row';
import { request } from '../../api/session.ts';
import type { DocumentRef, KeptLabels } from '../../stores/dialogs.ts';

/** A label to print, with the name of the thing it labels. */
export interface PrintableLabel {
  id: string;
  name: string;
  row: LabelRow;
  /** The package whose own label it is: its prints are recorded, and the company's rule for reprints applies. */
  pack?: PackDetail;
}

/** The labels that can be printed of the chosen records. */
export interface LabelSource {
  /** The usual one first. */
  subjects: readonly LabelSubject[];
  /** The initial template; by default the usual one. */
  templateId?: string;
  /** `withTally`: of packages whose labels list their bundles. */
  labelsOf(subject: LabelSubject, withTally: boolean, signal: AbortSignal): Promise<PrintableLabel[]>;
}

/** Labels of packages, of their bundles, and of their places in containers. */
export const packSource = (packs: readonly PackDetail[], printing: Printing): LabelSource => ({
  subjects: LABELLED.pack,
  async labelsOf(subject, withTally, signal) {
    if (subject === 'cabinet')
      return packs
        .filter(({ cabinetPackLabel }) => cabinetPackLabel !== '')
        .map((pack) => ({ id: pack.id, name: pack.cabinetPackLabel, row: cabinetRow(pack, printing) }));
    const tallies =
      subject === 'bundle' || withTally ? await readTallies(packs, signal) : packs.map(() => []);
    if (subject === 'package')
      return packs.map((pack, at) => ({
        id: pack.id,
        name: pack.packNo,
        pack,
        row: packageRow(pack, printing, countedLines(tallies[at] ?? [])),
      }));
    return packs.flatMap((pack, at) =>
      labelledLines(tallies[at] ?? []).map((line) => {
        const row = bundleRow(line, pack, printing);
        return { id: line.id, name: nameOfLabel('bundle', row), row };
      }),
    );
  },
});

function readTallies(packs: readonly PackDetail[], signal: AbortSignal): Promise<TallyLine[][]> {
  return fewAtOnce(packs, ({ id }) =>
    request(packApi.tallyLines, { query: { packId: id } }, { signal, quiet: true }),
  );
}

/** Labels of logs. */
export const logSource = (logs: readonly YardLog[], printing: Printing): LabelSource => ({
  subjects: LABELLED.log,
  async labelsOf(_subject, _withTally, signal) {
    const species = await request(treeSpeciesApi.select, { query: {} }, { signal, quiet: true });
    const codes = new Map(species.map(({ id, treeCode }) => [id, treeCode]));
    return logs.map((log) => ({
      id: log.id,
      name: log.logNo,
      row: logRow(log, printing, codes.get(log.speciesId) ?? ''),
    }));
  },
});

/** Labels of zones of the warehouse. */
export const shelfSource = (zones: readonly Zone[], printing: Printing): LabelSource => ({
  subjects: LABELLED.zone,
  labelsOf: async () =>
    zones.map((zone) => ({ id: zone.id, name: zone.region, row: shelfRow(zone, printing) })),
});

/** Labels of documents of one kind, whose data the back office puts together. */
export const documentSource = (
  kind: DocumentKind,
  documents: readonly DocumentRef[],
  { date }: Pick<Printing, 'date'>,
): LabelSource => ({
  subjects: ['order'],
  async labelsOf(_subject, _withTally, signal) {
    const ids = documents.map(({ id }) => id).join();
    const call = documentLabelApis[kind].labelRows;
    const labels = await request(call, { query: { ids } }, { signal, quiet: true });
    return labels.map((label) => ({ ...label, row: { ...label.row, date } }));
  },
});

/** Labels with the data that a job printed them with. */
export const keptSource = ({ subject, templateId, labels }: KeptLabels): LabelSource => ({
  subjects: [subject],
  templateId,
  labelsOf: async () => labels.map(({ name, row }, at) => ({ id: String(at), name, row })),
});
