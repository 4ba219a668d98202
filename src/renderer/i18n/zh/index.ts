import { first } from './first.ts';
import { rest } from './rest.ts';
import { screens } from './screens.ts';

/** The Chinese catalogue, which defines the other one's type. */
export const zh = { ...first, ...rest, ...screens };
