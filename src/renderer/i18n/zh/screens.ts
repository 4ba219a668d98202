import { administration } from './administration.ts';
import { attachments } from './attachments.ts';
import { designer } from './designer.ts';
import { deskBoard } from './desk-board.ts';
import { deskTasks } from './desk-tasks.ts';
import { grid } from './grid.ts';
import { join } from './join.ts';
import { monitor } from './monitor.ts';
import { packageImages } from './package-images.ts';
import { people } from './people.ts';
import { printers } from './printers.ts';
import { processing } from './processing.ts';
import { records } from './records.ts';
import { registration } from './registration.ts';
import { scans } from './scans.ts';
import { splicing } from './splicing.ts';
import { statistics } from './statistics.ts';
import { tagReading } from './tag-reading.ts';
import { userPicker } from './user-picker.ts';
import { veneerWiki } from './veneer-wiki.ts';
import { views } from './views.ts';
import { workflow } from './workflow.ts';

/** Words of screens only, which load them with themselves. */
export const screens = {
  deskBoard,
  designer,
  administration,
  attachments,
  deskTasks,
  grid,
  join,
  monitor,
  packageImages,
  people,
  printers,
  processing,
  records,
  registration,
  scans,
  splicing,
  statistics,
  tagReading,
  userPicker,
  veneerWiki,
  views,
  workflow,
};
