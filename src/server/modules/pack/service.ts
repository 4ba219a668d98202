export { actorsOf, findLineIds, type Maker } from './acts/act.ts';
export { countUp, findTakenBarcodes, makeBarcodes } from './acts/barcodes.ts';
export { checkHeads, findTakenNumbers } from './acts/check-head.ts';
export { makePack, makePacks, type NewPack } from './acts/make.ts';
export {
  claimLines,
  findTimbers,
  requireLogOf,
  requireSpeciesOf,
  type Timber,
} from './acts/task-lines.ts';
export { describePack } from './describe-pack.ts';
export { findCoverFiles, removeImagesOf } from './images/images.ts';
export { saveLabelCheck } from './label-checks.ts';
export { lockTags } from './lock-tags.ts';
export { mergedPackCost } from './merged-cost.ts';
export { findPackById, findTallyLines, OWNER } from './packs.ts';
export { savePrintRecord } from './print-records.ts';
export { findSpeciesNames, SPECIES_NAME, TALLY_FIGURES, WITH_SPECIES } from './species.ts';
export { clearLeases, endLeasesOfDesks, findLeasesOfDesk, takeLeaseOf } from './tag-leases.ts';
export { releaseTag, saveTagRecord } from './tag-records.ts';
export { TALLY_SHEET_COLUMNS, type TallyPlace, tallySource } from './tally-sheet.ts';
