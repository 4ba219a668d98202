import { common } from './common.ts';
import { desk } from './desk.ts';
import { errors } from './errors.ts';
import { layout } from './layout.ts';
import { lock } from './lock.ts';
import { setup } from './setup.ts';
import { signin } from './signin.ts';
import { systems } from './systems.ts';

/** Words of the sign-in page and the pages before the workspace. */
export const first = {
  common,
  desk,
  errors,
  layout,
  lock,
  setup,
  signin,
  systems,
};
