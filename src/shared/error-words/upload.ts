import type { ErrorWords } from './words.ts';

/** Uploads. */
export const UPLOAD_ERRORS = {
  'upload.no_file': {
    what: { zh: '请选择要上传的文件', en: 'Choose a file to upload' },
    next: { zh: '选择一个文件后再上传。', en: 'Choose one, then upload it.' },
  },
  'upload.no_scope': {
    what: { zh: '上传类型不能为空', en: 'The type of the upload is missing' },
    next: {
      zh: '请联系管理员检查此页面的设置。',
      en: 'Ask the administrator to check this page’s settings.',
    },
  },
  'upload.no_directory': {
    what: { zh: '授权目录不能为空', en: 'The directory of the upload is missing' },
    next: {
      zh: '请联系管理员检查此页面的设置。',
      en: 'Ask the administrator to check this page’s settings.',
    },
  },
  'upload.no_module': {
    what: { zh: '公司文件必须指定所属模块', en: 'A company’s file needs the module it belongs to' },
    next: {
      zh: '请联系管理员检查此页面的设置。',
      en: 'Ask the administrator to check this page’s settings.',
    },
  },
  'upload.missing': {
    what: { zh: '没有收到文件', en: 'No file was received' },
    next: { zh: '请重新选择文件。', en: 'Choose the file again.' },
  },
  'upload.unreadable': {
    what: { zh: '上传的表单无法读取', en: 'The uploaded form cannot be read' },
    next: { zh: '请重新上传。', en: 'Upload it again.' },
  },
  'upload.too_large': {
    what: { zh: '文件不能超过 500 KB', en: 'A file may have 500 KB at most' },
    next: { zh: '请压缩或拆分后再上传。', en: 'Compress or split it and upload again.' },
  },
  'upload.not_image': {
    what: { zh: '请上传图片文件', en: 'Please upload a picture' },
    next: { zh: '可用 jpg、jpeg、png。', en: 'jpg, jpeg and png can be used.' },
  },
  'upload.not_video': {
    what: { zh: '请上传mp4格式视频文件', en: 'Please upload an mp4 video' },
    next: { zh: '请先转换为 mp4。', en: 'Convert it to mp4 first.' },
  },
  'upload.not_sheet': {
    what: {
      zh: '文件内容与扩展名 {extension} 不符',
      en: 'The file is not what its extension {extension} says',
    },
    next: { zh: '请用表格软件另存为 xlsx 后再上传。', en: 'Save it as xlsx with a spreadsheet program.' },
  },
  'upload.not_document': {
    what: { zh: '请上传 PDF 文件', en: 'Please upload a PDF' },
    next: { zh: '请用其他软件另存为 PDF 后再上传。', en: 'Save it as PDF with another program first.' },
  },
  'upload.record_full': {
    what: {
      zh: '一条记录最多 {limit} 个附件',
      en: 'A record has {limit} {limit, attachment|attachments} at most',
    },
    next: { zh: '请先删除不再需要的附件。', en: 'Delete those nobody needs first.' },
  },
  'upload.type': {
    what: { zh: '不支持该文件类型', en: 'Files of this type are not taken' },
    next: {
      zh: '可用 jpg、jpeg、png、mp4、xlsx、xls、csv、pdf。',
      en: 'jpg, jpeg, png, mp4, xlsx, xls, csv and pdf can be used.',
    },
  },
  'upload.sign_failed': {
    what: { zh: '获取签名失败：{reason}', en: 'No permission to upload: {reason}' },
    next: { zh: '请稍后重新上传。', en: 'Upload it again in a moment.' },
  },
  'upload.failed': {
    what: { zh: '上传失败', en: 'The upload failed' },
    next: { zh: '请检查网络后重新上传。', en: 'Check the network and upload it again.' },
  },
  'upload.scope_unknown': {
    what: { zh: '上传类型值异常', en: 'There is no such type of upload' },
    next: {
      zh: '请联系管理员检查此页面的设置。',
      en: 'Ask the administrator to check this page’s settings.',
    },
  },
  'upload.remove_failed': {
    what: { zh: '删除失败：{reason}', en: 'It could not be deleted: {reason}' },
    next: { zh: '请稍后重试。', en: 'Try again in a moment.' },
  },
  'upload.refused': {
    what: { zh: '上传授权无效', en: 'The permission to upload is not valid' },
    next: { zh: '请重新上传。', en: 'Upload it again.' },
  },
  'upload.expired': {
    what: { zh: '上传授权已过期', en: 'The permission to upload has expired' },
    next: { zh: '请重新上传。', en: 'Upload it again.' },
  },
  'upload.used': {
    what: { zh: '上传授权已被使用', en: 'The permission to upload has been used already' },
    next: { zh: '每个文件需要单独授权，请重新上传。', en: 'Each file needs its own; upload it again.' },
  },
  'upload.too_many': {
    what: {
      zh: '未完成的上传过多，最多同时 {limit} 个',
      en: 'Too many unfinished uploads; {limit} may be open at once',
    },
    next: {
      zh: '请先完成已开始的上传，或 10 分钟后再试。',
      en: 'Finish them, or try again in 10 minutes.',
    },
  },
  'upload.quota': {
    what: {
      zh: '公司的上传空间已满，上限 {limitMb} MB',
      en: 'Your company’s {limitMb} MB for uploaded files are used up',
    },
    next: {
      zh: '请删除不再需要的文件，或联系管理员提高上限。',
      en: 'Delete files nobody needs, or ask the administrator for more.',
    },
  },
  'upload.no_space': {
    what: { zh: '服务器磁盘空间不足，文件未保存', en: 'The server’s disk is full; the file was not stored' },
    next: { zh: '请联系管理员清理磁盘后重试。', en: 'Ask the administrator to free space, then try again.' },
  },
  'upload.store_failed': {
    what: { zh: '文件存储失败：{reason}', en: 'The file store failed: {reason}' },
    next: {
      zh: '请稍后重试；如仍出现，请联系管理员。',
      en: 'Try again; if it persists, ask the administrator.',
    },
  },
  'upload.no_store': {
    what: { zh: '服务器没有配置文件存储', en: 'This server has nowhere to keep files' },
    next: {
      zh: '请管理员配置数据目录或 S3 存储。',
      en: 'The administrator must give it a data folder or an S3 store.',
    },
  },
} as const satisfies Record<string, ErrorWords>;
