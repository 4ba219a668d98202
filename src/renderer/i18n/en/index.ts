import type { Catalogue } from '../catalogue.ts';
import { first } from './first.ts';
import { rest } from './rest.ts';
import { screens } from './screens.ts';

/** The English catalogue; a key that only the Chinese one has does not compile. */
export const en: Catalogue = { ...first, ...rest, ...screens };
