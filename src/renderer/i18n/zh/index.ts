import { common } from './common.ts';
import { devices } from './devices.ts';
import { errors } from './errors.ts';
import { home } from './home.ts';
import { layout } from './layout.ts';
import { packages } from './packages.ts';
import { print } from './print.ts';
import { signin } from './signin.ts';
import { tags } from './tags.ts';

/** The Chinese catalogue, which gives the other its shape. One file an area. */
export const zh = { common, devices, errors, home, layout, packages, print, signin, tags };
