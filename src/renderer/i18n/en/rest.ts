import { account } from './account.ts';
import { administration } from './administration.ts';
import { attachments } from './attachments.ts';
import { chat } from './chat.ts';
import { dashboard } from './dashboard.ts';
import { devices } from './devices.ts';
import { documents } from './documents.ts';
import { embedded } from './embedded.ts';
import { errorLog } from './error-log.ts';
import { grid } from './grid.ts';
import { guide } from './guide.ts';
import { home } from './home.ts';
import { jobs } from './jobs.ts';
import { join } from './join.ts';
import { keys } from './keys.ts';
import { monitor } from './monitor.ts';
import { notices } from './notices.ts';
import { ownRecords } from './own-records.ts';
import { packageImages } from './package-images.ts';
import { packages } from './packages.ts';
import { partners } from './partners.ts';
import { people } from './people.ts';
import { print } from './print.ts';
import { records } from './records.ts';
import { scans } from './scans.ts';
import { search } from './search.ts';
import { sessions } from './sessions.ts';
import { stock } from './stock.ts';
import { tags } from './tags.ts';
import { tallyImport } from './tally-import.ts';
import { theme } from './theme.ts';
import { upload } from './upload.ts';
import { userPicker } from './user-picker.ts';
import { views } from './views.ts';

/** Words of the workspace. */
export const rest = {
  account,
  attachments,
  administration,
  chat,
  dashboard,
  devices,
  documents,
  errorLog,
  embedded,
  grid,
  guide,
  home,
  jobs,
  keys,
  join,
  monitor,
  notices,
  ownRecords,
  partners,
  packageImages,
  packages,
  people,
  print,
  records,
  scans,
  search,
  sessions,
  stock,
  tags,
  tallyImport,
  theme,
  upload,
  userPicker,
  views,
};
