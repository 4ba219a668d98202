export type { Maker } from './acts/act.ts';
export { countUp, makeBarcodes } from './acts/barcodes.ts';
export { checkHeads } from './acts/check-head.ts';
export { makePacks, type NewPack } from './acts/make.ts';
export { removeImagesOf } from './images/images.ts';
export { findPackById, OWNER } from './packs.ts';
export { findSpeciesNames, SPECIES_NAME, WITH_SPECIES } from './species.ts';
export { lockTags, releaseTag } from './tag-records.ts';
