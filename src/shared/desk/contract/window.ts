import { z } from 'zod';
import { call, event } from '../kit.ts';
import { SettingsSchema } from './settings.ts';
import { Nothing } from './values.ts';

/** A path of the renderer, without origin. */
const PathSchema = z
  .string()
  .regex(/^\/(?![/\\])/)
  .max(500);

/** The window around the page. Without one (headless host) these calls do nothing. */
export const windowCalls = {
  /** Sets the language of the window's menus, the number of unread messages, and the company signed in to. */
  tell: call(
    z.object({
      language: z.enum(['zh', 'en']),
      unread: z.number().int().min(0),
      /** Empty while nobody is signed in. */
      tenantId: z.string().default(''),
    }),
    Nothing,
  ),
  /** Shows a desktop notification unless the user is looking at the page; a click opens `path`. */
  notify: call(
    z.object({ title: z.string().max(200), body: z.string().max(1000), path: PathSchema }),
    Nothing,
  ),
  /** Asks the user for the download folder. */
  chooseDownloads: call(Nothing, SettingsSchema),
  /** The page has to open a path: a link was opened or a notification clicked. */
  goTo: event(z.object({ path: PathSchema })),
};
