import type { AuditWords } from './area.ts';

/** Audit words of files. */
export const FILE_AUDIT = {
  file: {
    area: { zh: '文件', en: 'File' },
    actions: {
      upload: { zh: '上传文件', en: 'Uploaded file' },
      remove: { zh: '删除文件', en: 'Deleted file' },
      attach: { zh: '添加附件', en: 'Added attachment' },
      detach: { zh: '删除附件', en: 'Deleted attachment' },
    },
  },
} as const satisfies AuditWords;
