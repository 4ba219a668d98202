/** Attachments of a record. */
export const attachments = {
  title: 'Attachments',
  none: 'No attachments yet.',
  add: 'Add attachments',
  about: '{{size}} KB · {{who}} · {{when}}',
  save: 'Save {{name}}',
  remove: 'Delete attachment {{name}}',
  removeConfirm: 'Delete the attachment “{{name}}”?',
};
