import type { Catalogue } from '../catalogue.ts';

export const upload: Catalogue['upload'] = {
  choose: 'Choose a file',
  replace: 'Replace',
  preview: 'Preview',
  previewOf: 'Preview of {{name}}',
  remove: 'Delete',
  removeConfirm: 'Delete this file?',
  removeAdvice: 'This cannot be undone.',
  removed: 'Deleted',
  uploading: 'Uploading {{name}}',
  cancel: 'Cancel the upload',
  retry: 'Upload again',
  image: 'jpg, jpeg or png, 500 KB at most',
  video: 'mp4, 500 KB at most',
  sheet: 'xlsx, xls or csv, 500 KB at most',
  document: 'pdf, up to 500 KB',
  any: 'Pictures, mp4, sheets or PDF, up to 500 KB',
  attached: 'Pictures, mp4, sheets or PDF, up to 500 KB; larger pictures are scaled down',
  pictures: 'jpg, jpeg or png; above 500 KB they are scaled down',
  open: 'Open the file',
  drop: ', or drop it here',
};
