import { first } from './first.ts';
import { rest } from './rest.ts';

/** The Chinese catalogue, which gives the other its shape. */
export const zh = { ...first, ...rest };
