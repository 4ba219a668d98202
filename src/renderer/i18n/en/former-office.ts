import type { formerOffice as zh } from '../zh/former-office.ts';

export const formerOffice: typeof zh = {
  title: 'Is this the former server?',
  claim:
    '{{present}}, which you are signed in to, says that it is {{former}}, which this computer used before, under a new address.',
  waiting:
    'Still waiting for {{former}}: {{jobs}} print {{jobs, job|jobs}}, {{tags}} {{tags, tag|tags}} of unknown outcome, {{entries}} {{entries, record|records}} not sent.',
  same: 'If only its address has changed (renamed, another port, https, moved to a server), choose “Yes, carry on”: these, the registration of this desk and the tags it has leased carry on here.',
  danger:
    'If you are not sure, ask your administrator first: a server that only pretends would get these records, and could sign in as this desk.',
  takeOver: 'Yes, carry on',
  keepApart: 'No, keep apart',
  later: 'Later',
};
