/** 记录的附件. */
export const attachments = {
  title: '附件',
  none: '还没有附件。',
  add: '添加附件',
  about: '{{size}} KB · {{who}} · {{when}}',
  save: '保存 {{name}}',
  remove: '删除附件 {{name}}',
  removeConfirm: '确定删除附件“{{name}}”？',
};
