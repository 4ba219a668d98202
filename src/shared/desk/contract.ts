import { hostCalls } from './contract/host.ts';
import { jobCalls } from './contract/jobs.ts';
import { labelCalls } from './contract/labels.ts';
import { outboxCalls } from './contract/outbox.ts';
import { printerCalls } from './contract/printers.ts';
import { readerCalls } from './contract/readers.ts';
import { registrationCalls } from './contract/registration.ts';
import { rollCalls } from './contract/rolls.ts';
import { secretCalls } from './contract/secrets.ts';
import { serverCalls } from './contract/server.ts';
import { settingsCalls } from './contract/settings.ts';
import { stocktakeCalls } from './contract/stocktakes.ts';
import { tagLeaseCalls } from './contract/tag-leases.ts';
import { tagCalls } from './contract/tags.ts';
import { taskCalls } from './contract/tasks.ts';
import { windowCalls } from './contract/window.ts';
import type { Client, Emit, Handlers } from './kit.ts';

/** The calls and events between the pages and the desk host, a file of `contract/` for each group. */
export const deskContract = {
  host: hostCalls,
  printers: printerCalls,
  print: { ...labelCalls, ...jobCalls, ...rollCalls },
  rfid: { ...readerCalls, ...tagCalls, ...stocktakeCalls, ...tagLeaseCalls },
  registration: registrationCalls,
  tasks: taskCalls,
  outbox: outboxCalls,
  settings: settingsCalls,
  server: serverCalls,
  window: windowCalls,
  secrets: secretCalls,
};

export type DeskContract = typeof deskContract;
export type DeskClient = Client<DeskContract>;
export type DeskHandlers = Handlers<DeskContract>;
export type DeskEmit = Emit<DeskContract>;
