import { account } from './account.ts';
import { chat } from './chat.ts';
import { dashboard } from './dashboard.ts';
import { devices } from './devices.ts';
import { documents } from './documents.ts';
import { embedded } from './embedded.ts';
import { errorLog } from './error-log.ts';
import { formerOffice } from './former-office.ts';
import { guide } from './guide.ts';
import { home } from './home.ts';
import { jobs } from './jobs.ts';
import { keys } from './keys.ts';
import { notices } from './notices.ts';
import { ownRecords } from './own-records.ts';
import { packages } from './packages.ts';
import { papers } from './papers.ts';
import { partners } from './partners.ts';
import { print } from './print.ts';
import { search } from './search.ts';
import { sessions } from './sessions.ts';
import { stock } from './stock.ts';
import { tags } from './tags.ts';
import { tallyImport } from './tally-import.ts';
import { theme } from './theme.ts';
import { upload } from './upload.ts';

/** Words of the workspace, its home page, and the titles of its screens. */
export const rest = {
  account,
  chat,
  dashboard,
  devices,
  documents,
  errorLog,
  embedded,
  formerOffice,
  guide,
  home,
  jobs,
  keys,
  notices,
  ownRecords,
  papers,
  partners,
  packages,
  print,
  search,
  sessions,
  stock,
  tags,
  tallyImport,
  theme,
  upload,
};
