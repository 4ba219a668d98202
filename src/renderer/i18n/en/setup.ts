import type { Catalogue } from '../catalogue.ts';

export const setup: Catalogue['setup'] = {
  create: 'Create your company',
  lead: 'There is no company here yet. Create one, and its administrator.',
  company: 'Company name',
  companyRequired: 'Enter the company’s name',
  account: 'Administrator account',
  repeat: 'Password again',
  creating: 'Creating',
  begin: 'To begin with',
  empty: 'Start empty',
  emptyAdvice: 'You create your own company next.',
  demo: 'Look around with demo data',
  demoAdvice: 'Sample companies and packages, to try things out.',
};
