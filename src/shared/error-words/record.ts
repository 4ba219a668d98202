import type { ErrorWords } from './words.ts';

/** Records, their export and import. */
export const RECORD_ERRORS = {
  'export.empty': {
    what: { zh: '数据为空，不能导出', en: 'There is nothing to download' },
    next: { zh: '请修改筛选条件。', en: 'Change the filter.' },
  },
  'export.too_many': {
    what: {
      zh: '数据超过 {limit} 行，不能一次导出',
      en: 'More than {limit} {limit, row|rows} cannot be downloaded at once',
    },
    next: { zh: '请用筛选条件分批导出。', en: 'Use the filter to download parts.' },
  },
  'import.unreadable': {
    what: { zh: '无法读取该文件', en: 'This file cannot be read' },
    next: {
      zh: '请下载模板，填写后以 xlsx 格式保存再导入。',
      en: 'Download the template, fill it in, save it as xlsx and import that.',
    },
  },
  'import.reader_failed': {
    what: { zh: '服务器读取文件时出错', en: 'The server failed to read the file' },
    next: {
      zh: '文件可能没有问题，请再试一次；仍然出错请联系管理员，原因在服务器日志中。',
      en: 'The file itself may be fine: try again; if it fails again, ask your administrator, who finds the reason in the server’s log.',
    },
  },
  'import.columns': {
    what: { zh: '表头不正确：{reason}', en: 'The titles are wrong: {reason}' },
    next: { zh: '请下载模板，按模板的表头填写。', en: 'Download the template and keep its titles.' },
  },
  'import.empty': {
    what: { zh: '文件中没有数据', en: 'The file has no data' },
    next: { zh: '请在表头下面填写后再导入。', en: 'Fill in rows under the titles.' },
  },
  'import.too_large': {
    what: { zh: '导入的文件不能超过 {most} KB', en: 'A file to import may have {most} KB at most' },
    next: {
      zh: '请拆分文件，或在“本公司”的设置里调高“导入文件上限”。',
      en: 'Split the file, or raise “Largest file to import” in the settings of the company.',
    },
  },
  'import.too_many': {
    what: { zh: '一次最多导入 {limit} 行', en: 'At most {limit} {limit, row|rows} can be imported at once' },
    next: {
      zh: '请分成几个文件导入；如果没有这么多行，请删除表尾的空行。',
      en: 'Import them in several files; if there are not so many, delete the empty rows at the end of the sheet.',
    },
  },
  'import.rows': {
    what: {
      zh: '有 {count} 处错误，没有导入任何数据：{list}',
      en: 'Nothing was imported because of {count} {count, fault|faults}: {list}',
    },
    next: { zh: '请在文件中改正后重新导入。', en: 'Correct them in the file and import it again.' },
  },
  'record.not_found': {
    what: { zh: '暂无承载数据', en: 'No such record' },
    next: { zh: '它可能已被删除，请刷新列表。', en: 'It may have been deleted; refresh the list.' },
  },
  'record.some_missing': {
    what: {
      zh: '所选记录不存在或已被删除',
      en: 'Some of the chosen records do not exist or have been deleted',
    },
    next: { zh: '请刷新列表后再选。', en: 'Refresh the list and choose again.' },
  },
  'record.conflict': {
    what: { zh: '与已有的数据冲突', en: 'This conflicts with what is stored already' },
    next: { zh: '请刷新后再试。', en: 'Refresh and try again.' },
  },
  'record.empty': {
    what: { zh: '还没有填写内容，没有保存', en: 'Nothing has been filled in, so nothing was saved' },
    next: { zh: '请先填写，再按 Ctrl+S 保存。', en: 'Fill it in, then press Ctrl+S.' },
  },
  'record.saved_before': {
    what: {
      zh: '上次的保存其实已经成功，之后改的内容没有保存',
      en: 'The last save had succeeded; what was changed after it is not saved',
    },
    next: {
      zh: '请从列表打开已保存的那一份再改，并放弃这里的内容。',
      en: 'Open the saved record from the list, change it there, and discard the content here.',
    },
  },
  'record.changed': {
    what: {
      zh: '“{name}”已被 {who} 于 {time} 修改：{fields}',
      en: '“{name}” was changed by {who} at {time}: {fields}',
    },
    next: { zh: '请核对最新内容后再操作。', en: 'Check its current content, then try again.' },
  },
  'record.code_taken': {
    what: { zh: '{words}“{code}”已被使用', en: '{words} “{code}” is in use already' },
    next: { zh: '请换一个。', en: 'Choose another one.' },
  },
  'record.has_children': {
    what: { zh: '请先删除子节点!', en: 'Delete the records below it first' },
    next: { zh: '从最下一级开始删除。', en: 'Begin with the lowest level.' },
  },
  'record.own_parent': {
    what: { zh: '父节点不可选择自身!', en: 'A record cannot be under itself' },
    next: { zh: '请选择另一个上级。', en: 'Choose another parent.' },
  },
  'record.too_deep': {
    what: { zh: '层级不能超过 {levels} 级', en: 'There cannot be more than {levels} {levels, level|levels}' },
    next: { zh: '请选择更高一级的上级。', en: 'Choose a parent further up.' },
  },
  'record.in_use': {
    what: { zh: '“{name}”正在使用：{holders}', en: '“{name}” is in use: {holders}' },
    next: {
      zh: '请先让这些记录不再使用它，再删除或改编号。',
      en: 'Change these first so that none of them uses it; then delete it or change its code.',
    },
  },
} as const satisfies Record<string, ErrorWords>;
