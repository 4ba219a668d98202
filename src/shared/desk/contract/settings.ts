import { z } from 'zod';
import { LanguageSchema } from '../../errors.ts';
import { call, event } from '../kit.ts';
import { PrinterAdjustmentSchema, PrinterRouteSchema } from './media.ts';
import { ConfiguredPrinterSchema } from './printers.ts';
import { AntennaGainSchema, ConfiguredReaderSchema } from './readers.ts';
import { ServerChoiceSchema } from './server.ts';
import { Nothing } from './values.ts';

export const SettingsSchema = z.object({
  deskName: z.string().trim().min(1).max(60),
  /** Id of the printer for package labels; empty until chosen. */
  labelPrinterId: z.string(),
  labelTemplateId: z.string(),
  /** Language of the words on labels; null: the page's. */
  labelCaptions: LanguageSchema.nullable(),
  readerId: z.string(),
  printers: z.array(ConfiguredPrinterSchema),
  readers: z.array(ConfiguredReaderSchema),
  /** Gains of readers' antennas in dBi, by the reader's id. */
  antennaGains: z.record(z.string(), AntennaGainSchema),
  adjustments: z.array(PrinterAdjustmentSchema).max(500),
  printerRoutes: z.array(PrinterRouteSchema).max(200),
  /** Null until chosen. */
  server: ServerChoiceSchema.nullable(),
  /** Language of the window's own menus and dialogs: the last one a page used; null before the first page. */
  language: z.enum(['zh', 'en']).nullable(),
  /** Whether messages and finished print jobs show a desktop notification. */
  notify: z.boolean(),
  /** What closing the window does; `ask` until the user has answered. */
  onClose: z.enum(['ask', 'tray', 'quit']),
  /** Folder for downloads; empty: the system's folder. */
  downloadsDir: z.string(),
  /** Whether the desk accepts tasks automatically, or a person at the desk accepts each. */
  takesTasks: z.enum(['ask', 'always']),
});
export type Settings = z.infer<typeof SettingsSchema>;

export const settingsCalls = {
  read: call(Nothing, SettingsSchema),
  /** Changes settings. Devices, the server and folders have separate calls, which validate them. */
  update: call(
    SettingsSchema.omit({
      printers: true,
      readers: true,
      antennaGains: true,
      server: true,
      downloadsDir: true,
    }).partial(),
    SettingsSchema,
  ),
  changed: event(SettingsSchema),
};
