/** Attachments of a record. */
export const attachments = {
  title: 'Attachments',
  none: 'No attachments yet.',
  add: 'Add attachments',
  about: '{{size}} KB · {{who}} · {{when}}',
  save: 'Save {{name}}',
  remove: 'Remove attachment {{name}}',
  removeConfirm: 'Remove the attachment “{{name}}”?',
};
