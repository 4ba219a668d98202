import type { Catalogue } from '../catalogue.ts';
import { common } from './common.ts';
import { devices } from './devices.ts';
import { errors } from './errors.ts';
import { home } from './home.ts';
import { layout } from './layout.ts';
import { packages } from './packages.ts';
import { print } from './print.ts';
import { signin } from './signin.ts';
import { tags } from './tags.ts';

/** The English catalogue; a key that Chinese has and English has not does not compile. */
export const en: Catalogue = { common, devices, errors, home, layout, packages, print, signin, tags };
