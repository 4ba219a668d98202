import type { Catalogue } from '../catalogue.ts';

export const registration: Catalogue['registration'] = {
  title: 'Registration of the desk',
  register: 'Register this desk',
  registered: 'The desk is registered',
  why: 'A registered desk takes handed-over print work and delivers print and tag records while nobody is signed in.',
  works:
    'It takes tasks and delivers records while nobody is signed in. Rename or revoke it under System → Desks.',
  mayNot:
    'Registering needs the permission “Register a desk”; have an administrator sign in at this computer.',
  where:
    'A desk is registered at the computer itself: open the device settings of its client and choose “Register this desk”.',
  elsewhere: 'Registered with company {{tenantId}}, not with the company you are signed in to.',
  leased: 'Leased tags',
  leasedOf: 'Tags leased to {{name}}',
  leasedBy: 'Written by',
  leasedUntil: 'Leased until',
  noneLeased: 'No tags are leased',
  noneLeasedAdvice:
    'A desk leases the EPCs of a batch before it writes them, and gives them back afterwards.',
  connecting: 'connecting',
  connected: 'connected',
  unreachable: 'not reachable',
  refused: 'refused',
  forget: 'Discard the registration',
  forgetConfirm: 'Discard the registration of {{name}}?',
  forgetAdvice:
    'The key on this computer is deleted; records not yet delivered wait until a user signs in. Revoke the desk in the back office’s list as well.',
};
