/** A user's notices. */
export const notices = {
  title: 'My notices',
  open: 'Notices, {{count}} unread',
  unread: 'Unread',
  read: 'Read',
  state: 'State',
  subject: 'Subject',
  content: 'Content',
  time: 'Time',
  readAll: 'Mark all as read',
  allRead: 'All marked as read',
  none: 'No notices yet',
  noneAdvice: 'Decisions on documents and applications, changes of roles and the like appear here.',
  cannotOpen: 'The record of this notice cannot be opened',
  cannotOpenAdvice: 'You may not view it, or it has been deleted.',
  homeUnread: '{{count}} unread {{count, notice|notices}}',
};
