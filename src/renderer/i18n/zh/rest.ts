import { account } from './account.ts';
import { administration } from './administration.ts';
import { attachments } from './attachments.ts';
import { chat } from './chat.ts';
import { dashboard } from './dashboard.ts';
import { devices } from './devices.ts';
import { embedded } from './embedded.ts';
import { errorLog } from './error-log.ts';
import { home } from './home.ts';
import { jobs } from './jobs.ts';
import { join } from './join.ts';
import { keys } from './keys.ts';
import { monitor } from './monitor.ts';
import { notices } from './notices.ts';
import { ownRecords } from './own-records.ts';
import { packages } from './packages.ts';
import { people } from './people.ts';
import { print } from './print.ts';
import { records } from './records.ts';
import { search } from './search.ts';
import { sessions } from './sessions.ts';
import { tags } from './tags.ts';
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
  errorLog,
  embedded,
  home,
  jobs,
  keys,
  join,
  monitor,
  notices,
  ownRecords,
  packages,
  people,
  print,
  records,
  search,
  sessions,
  tags,
  theme,
  upload,
  userPicker,
  views,
};
