/** A user's sessions. */
export const sessions = {
  title: 'Open sessions',
  device: 'Device',
  unnamed: 'Unnamed device',
  current: 'This session',
  address: 'Address',
  since: 'Signed in',
  lastSeen: 'Last active',
  actions: 'Actions',
  end: 'End',
  endOthers: 'End all other sessions',
  endAll: 'End all sessions',
  endConfirm: 'End the session on “{{name}}”?',
  endOthersConfirm: 'End all sessions but this one?',
  endAllConfirm: 'End all sessions, this one too?',
  endAdvice: 'A session that is ended signs out at once and has to sign in again.',
  ended: 'Ended',
};
