import { SPECIES } from '#shared/domain/species';
import { STANDARD_SETTINGS } from '#shared/settings/company-settings';
import type { TallyPurpose } from '#shared/tally-import/columns';
import { NO_MAPPING, type TallyMapping } from '#shared/tally-import/mapping';
import { readTally, type TallyReading } from '../read-tally.ts';

const KNOWN = SPECIES.map(({ treeCode, zh, en }) => ({
  id: treeCode,
  treeCode,
  fullName: zh,
  simpleName: '',
  englishName: en,
}));

/** Reads a file for a company with the standard settings, species and dictionaries. */
export function readFile(
  bytes: Uint8Array,
  mapping: Partial<TallyMapping> = {},
  purpose: TallyPurpose = 'packs',
): TallyReading {
  return readTally({
    bytes,
    purpose,
    mapping: { ...NO_MAPPING, ...mapping },
    species: KNOWN,
    settings: STANDARD_SETTINGS,
    choices: {
      grade: ['A', 'B'],
      texture: ['直纹'],
      craft: ['平切'],
      veneerKind: ['天然木皮'],
      edgeFinish: ['齐边'],
      style: ['窄直'],
      productModel: [],
    },
  });
}
