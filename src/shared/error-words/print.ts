import type { ErrorWords } from './words.ts';

/** Printers, print jobs, labels, templates and their rows. */
export const PRINT_ERRORS = {
  'template.invalid': {
    what: {
      zh: '标签模板 {template} 不正确：{reason}',
      en: 'Label template {template} is not valid: {reason}',
    },
    next: { zh: '请修正模板，或恢复自带模板。', en: 'Correct the template or restore the built-in one.' },
  },
  'template.newer': {
    what: {
      zh: '标签模板 {template} 的格式比本程序新',
      en: 'Label template {template} has a newer format than this program',
    },
    next: {
      zh: '请先更新客户端和服务器，再打开它。',
      en: 'Update the client and the server before you open it.',
    },
  },
  'template.not_in_file': {
    what: {
      zh: '“{file}”不是完整的标签模板文件',
      en: '“{file}” is not a whole label template',
    },
    next: {
      zh: '请选择在“标签设计”中导出的文件。',
      en: 'Choose a file that was exported under “Label design”.',
    },
  },
  'template.file_too_large': {
    what: {
      zh: '“{file}”超过 {most} MB，不是标签模板文件',
      en: '“{file}” has more than {most} MB, and is no label template',
    },
    next: {
      zh: '请选择在“标签设计”中导出的文件。',
      en: 'Choose a file that was exported under “Label design”.',
    },
  },
  'template.too_large': {
    what: {
      zh: '标签模板 {template} 为 {widthMm}×{heightMm} mm，没有标签打印机能打这么大的标签',
      en: 'Label template {template} is {widthMm} × {heightMm} mm, which no label printer prints',
    },
    next: {
      zh: '请把宽和高改为不超过 {most} mm。',
      en: 'Make its width and height at most {most} mm.',
    },
  },
  'template.too_many_elements': {
    what: {
      zh: '标签有 {count} 个元素，最多 {most} 个',
      en: 'Too many elements on the label: {count}; at most {most}',
    },
    next: { zh: '请撤销粘贴，或删除一些元素。', en: 'Undo the paste, or delete some of them.' },
  },
  'job.held': {
    what: {
      zh: '本机暂时存不下任务的结果（{reason}）',
      en: 'This computer cannot store what happened to the job for now ({reason})',
    },
    next: {
      zh: '请不要重打。请检查本机的磁盘空间，或关闭占用数据的程序；恢复后会自动记上。',
      en: 'Do not print it again. Check the disk space of this computer, or close the program that holds its data; it is recorded by itself then.',
    },
  },
  'template.missing': {
    what: {
      zh: '本工位没有标签模板“{template}”',
      en: 'This desk has no label template “{template}”',
    },
    next: {
      zh: '请在“设备设置”中另选默认标签模板，或在“标签设计”中新增一个。',
      en: 'Choose another default template under “Devices”, or add one under “Label design”.',
    },
  },
  'template.none': {
    what: { zh: '没有用于{subject}的标签模板', en: 'There is no label template for: {subject}' },
    next: { zh: '请在“标签设计”中新增一个。', en: 'Add one under “Label design”.' },
  },
  'label_template.code_taken': {
    what: {
      zh: '已有编号为“{code}”的标签模板',
      en: 'There is a label template with the code “{code}” already',
    },
    next: { zh: '请换一个编号。', en: 'Choose another code.' },
  },
  'label_template.changed': {
    what: {
      zh: '标签模板“{name}”已被他人修改',
      en: 'The label template “{name}” was changed by another user',
    },
    next: {
      zh: '请再保存一次，并选择是否保存为更新的一版。',
      en: 'Save it again, and choose whether yours becomes the next version.',
    },
  },
  'label.refused': {
    what: {
      zh: '{label}的标签不能打印：{reason}{others}',
      en: 'The label of {label} cannot be printed: {reason}{others}',
    },
    next: { zh: '{advice}', en: '{advice}' },
  },
  'print.takes_no_papers': {
    what: { zh: '这台打印机不能打印单据（{language}）', en: 'This printer takes no documents ({language})' },
    next: {
      zh: '请选择普通打印机或针式打印机（PDF、PWG 光栅、图片或 ESC/P），或下载 PDF 后打印。',
      en: 'Choose an office or dot-matrix printer (PDF, PWG raster, pictures or ESC/P), or download the PDF and print that.',
    },
  },
  'print.takes_no_labels': {
    what: {
      zh: '针式打印机只打印单据，不能打印标签',
      en: 'A dot-matrix printer takes documents only, no labels',
    },
    next: { zh: '请选择标签打印机。', en: 'Choose a label printer.' },
  },
  'print.too_many_labels': {
    what: {
      zh: '一个打印任务最多 {most} 张标签，所选范围有 {count} 张',
      en: 'A print job holds at most {most} {most, label|labels}; the chosen range has {count}',
    },
    next: { zh: '请缩小打印范围，分几次打印。', en: 'Choose a smaller range, and print in several parts.' },
  },
  'print.figure_too_wide': {
    what: {
      zh: '“{value}”在针式打印机的栏内放不下',
      en: '“{value}” does not fit its column on a dot-matrix printer',
    },
    next: { zh: '请用 PDF 打印这张单据。', en: 'Print this document as PDF.' },
  },
  'label.glyph_missing': {
    what: {
      zh: '“{field}”中有字体里没有的字符：{characters}',
      en: '“{field}” has characters that no font here has: {characters}',
    },
    next: { zh: '请改用常用字或拼音。', en: 'Write it with other characters.' },
  },
  'label.qr_too_long': {
    what: {
      zh: '“{field}”内容太长，二维码放不下：{value}',
      en: '“{field}” is too long for its QR code: {value}',
    },
    next: { zh: '请缩短内容，或换更大的标签。', en: 'Shorten it, or choose a larger label.' },
  },
  'label.field_overflow': {
    what: { zh: '“{field}”太长，放不进标签：{value}', en: '“{field}” is too long for its box: {value}' },
    next: { zh: '请缩短内容，或换更大的标签。', en: 'Shorten it, or choose a larger label.' },
  },
  'label.field_missing': {
    what: { zh: '标签字段“{field}”没有内容', en: 'Label field “{field}” is empty' },
    next: { zh: '请补全数据。', en: 'Fill it in.' },
  },
  'label.barcode_invalid': {
    what: {
      zh: '“{field}”的内容无法编成条码：{value}',
      en: '“{field}” cannot be encoded as a barcode: {value}',
    },
    next: { zh: '条码只能使用字母、数字和常用符号。', en: 'Use letters, digits and common signs only.' },
  },
  'label.barcode_too_wide': {
    what: { zh: '“{field}”太长，标签上放不下：{value}', en: '“{field}” is too wide for its box: {value}' },
    next: {
      zh: '请缩短编号，或换更大的标签。',
      en: 'Shorten the number, or choose a larger label.',
    },
  },
  'label.code_small': {
    what: {
      zh: '“{field}”的线条太细，扫不出来：{value}',
      en: '“{field}” is too fine to scan: {value}',
    },
    next: { zh: '请换更大的标签，或缩短内容。', en: 'Choose a larger label, or shorten the text.' },
  },
  'label.code_low': {
    what: { zh: '“{field}”高度不够，扫不出来：{value}', en: '“{field}” is too low to scan: {value}' },
    next: { zh: '请在模板中加高条码。', en: 'Make it higher in the template.' },
  },
  'label.quiet_zone': {
    what: {
      zh: '“{field}”四周的空白不够，扫不出来：{value}',
      en: 'There is too little white around “{field}” to scan it: {value}',
    },
    next: { zh: '请在模板中移开旁边的内容。', en: 'Move its neighbours away in the template.' },
  },
  'label.code_cut': {
    what: {
      zh: '按打印机的校准移动后，“{field}”超出标签边缘，会被切掉：{value}',
      en: 'The printer’s calibration moves “{field}” over the label’s edge, which cuts it off: {value}',
    },
    next: {
      zh: '标签没有打印。请在“设备设置”重新校准这台打印机，或在模板中把这个码移离边缘。',
      en: 'Nothing was printed. Calibrate the printer again in Devices, or move the code away from the edge in the template.',
    },
  },
  'label.code_unread': {
    what: {
      zh: '“{field}”印出来扫不出：{value}',
      en: '“{field}” cannot be read from the label: {value}',
    },
    next: {
      zh: '请在模板中加大这个码，或移开旁边的内容。',
      en: 'Make the code larger in the template, or move its neighbours away.',
    },
  },
  'label.code_unlike': {
    what: {
      zh: '“{field}”扫出来是 {read}，应为 {value}',
      en: '“{field}” reads {read} instead of {value}',
    },
    next: {
      zh: '标签没有打印。请检查模板中的这个码。',
      en: 'Nothing was printed. Check this code in the template.',
    },
  },
  'label.code_other': {
    what: {
      zh: '“{field}”扫出来是 {read}，与这张标签的 {value} 不一致',
      en: '“{field}” reads {read}, which is not of this label’s {value}',
    },
    next: {
      zh: '标签没有打印。请在模板中让这个码取自数据，不要写成固定内容。',
      en: 'Nothing was printed. Let this code take its content from the data instead of a fixed text.',
    },
  },
  'label.list_cut': {
    what: {
      zh: '“{field}”有 {count} 行，标签上只放得下 {room} 行',
      en: '“{field}” has {count} {count, row|rows}, and the label has room for {room}',
    },
    next: {
      zh: '请换更大的标签，或在模板中加高表格。',
      en: 'Choose a larger label, or make the table higher.',
    },
  },
  'label.picture_invalid': {
    what: { zh: '“{field}”不是可用的图片', en: '“{field}” is not a picture that can be printed' },
    next: {
      zh: '请换成不超过 5000 万点的 PNG 或 JPEG 图片。',
      en: 'Use a PNG or JPEG picture of at most 50 million dots.',
    },
  },
  'label.picture_file_too_large': {
    what: {
      zh: '图片“{file}”超过 {most} KB',
      en: 'The picture “{file}” has more than {most} KB',
    },
    next: {
      zh: '请缩小图片后再选：每个任务都会带上它，标签上 1200 点宽已足够。',
      en: 'Make it smaller and choose it again: every job carries it, and 1,200 dots across are enough on a label.',
    },
  },
  'label.picture_unread': {
    what: {
      zh: '“{label}”的“{field}”读不到',
      en: 'The “{field}” of “{label}” cannot be read',
    },
    next: {
      zh: '请检查网络和查看该包的权限后重试，或选用没有这张图片的模板。',
      en: 'Check the network and your permission to see the package and try again, or choose a template without this picture.',
    },
  },
  'label.picture_too_large': {
    what: {
      zh: '“{label}”的“{field}”超过 {most} KB',
      en: 'The “{field}” of “{label}” is larger than {most} KB',
    },
    next: {
      zh: '请重新上传这张图片（上传时会生成小图），或换一张封面。',
      en: 'Upload the picture anew, which makes a small copy of it, or choose another cover.',
    },
  },
  'label.pictures_too_many': {
    what: {
      zh: '{count} 张标签的图片太大，一个任务放不下',
      en: 'The pictures of {count} {count, label|labels} are too large for one job',
    },
    next: {
      zh: '请分批打印，每批约 {most} 张。',
      en: 'Print about {most} {most, label|labels} at a time.',
    },
  },
  'paper.logo_blank': {
    what: { zh: '这张图片在黑白打印时是空白的', en: 'This picture is blank in black and white' },
    next: { zh: '请换一张深色的图片。', en: 'Choose a picture with dark parts.' },
  },
  'rows.empty': {
    what: { zh: '没有可打印的数据行', en: 'There are no rows to make labels of' },
    next: { zh: '请检查数据文件和所选范围。', en: 'Check the data file and the range.' },
  },
  'rows.invalid': {
    what: { zh: '第 {row} 行数据不正确：{reason}', en: 'Row {row} is not valid: {reason}' },
    next: { zh: '请改正后再试；之前的行未受影响。', en: 'Correct it and try again.' },
  },
  'printer.unknown': {
    what: { zh: '没有名为 {printer} 的打印机', en: 'There is no printer called {printer}' },
    next: { zh: '请在打印机列表中选择。', en: 'Choose one from the printer list.' },
  },
  'printer.refused': {
    what: { zh: '打印机 {printer} 拒绝连接', en: 'Printer {printer} refused the connection' },
    next: {
      zh: '请检查打印机是否开机、网线和地址；任务已保留，可重试。',
      en: 'Check that it is on, its cable and its address; the job is kept and can be retried.',
    },
  },
  'printer.timeout': {
    what: { zh: '打印机 {printer} 没有响应', en: 'Printer {printer} does not answer' },
    next: {
      zh: '请检查打印机状态；任务已保留，可重试。',
      en: 'Check the printer; the job is kept and can be retried.',
    },
  },
  'printer.disconnected': {
    what: {
      zh: '打印过程中与 {printer} 的连接断开（已发送 {sent} / {total} 张）',
      en: 'The connection to {printer} broke while printing ({sent} of {total} sent)',
    },
    next: {
      zh: '请查看最后一张是否打印出来，再选择继续。',
      en: 'See whether the last label came out, then choose how to go on.',
    },
  },
  'printer.standstill': {
    what: {
      zh: '打印机 {printer} 连续 {minutes} 分钟没有接收数据（已发送 {sent} / {total} 张）',
      en: 'Printer {printer} has taken no data for {minutes} {minutes, minute|minutes} ({sent} of {total} sent)',
    },
    next: {
      zh: '可能缺纸、缺碳带、开盖或已暂停。处理好后，打印机会先打完已收下的几张：请等它停下，数一数一共打出来几张，再选择继续。',
      en: 'Paper or ribbon may be out, the head open, or it is paused. Once that is put right it prints the labels that it has already: wait for them, count what came out, then choose how to go on.',
    },
  },
  'printer.silent': {
    what: {
      zh: '打印机 {printer} 收下了数据，但没有回应已读取',
      en: 'Printer {printer} was sent the job but gave no sign of having read it',
    },
    next: {
      zh: '可能缺纸、暂停或已断电；请查看打印出来的标签，再回答打印了几张。',
      en: 'Paper may be out, or it is paused or off; look at the labels, then answer how many came out.',
    },
  },
  'printer.rejected': {
    what: {
      zh: '打印机 {printer} 不接受任务：{reason}',
      en: 'Printer {printer} did not accept the job: {reason}',
    },
    next: { zh: '请检查打印队列和纸张设置。', en: 'Check the queue and its media.' },
  },
  'printer.no_spooler': {
    what: { zh: '本机没有打印服务（{reason}）', en: 'This computer has no print service ({reason})' },
    next: {
      zh: '可使用网络打印机；Windows 上请启动服务 Print Spooler，Linux 上请安装 CUPS。',
      en: 'Use a network printer; on Windows start the service Print Spooler, on Linux install CUPS.',
    },
  },
  'printer.language': {
    what: { zh: '打印机 {printer} 不支持 {language}', en: 'Printer {printer} does not speak {language}' },
    next: {
      zh: '请为它选择说明书上的语言；其中没有本程序的语言时，请安装它的驱动，用系统的打印队列打印。',
      en: 'Choose a language that its manual names. Without one of ours, install its driver and print through the system’s queue.',
    },
  },
  'printer.paper_too_small': {
    what: {
      zh: '打印机 {printer} 的纸张是 {paper}，放不下 {wanted}',
      en: 'The paper of {printer} is {paper}, too small for {wanted}',
    },
    next: {
      zh: '没有打印任何内容。请在 Windows 的打印机首选项中新建并选择这个纸张尺寸，或换一种纸张、换一台打印机。',
      en: 'Nothing was printed. Define and choose this size in the printing preferences of Windows, or take another medium or printer.',
    },
  },
  'printer.opens_dialog': {
    what: {
      zh: '打印机 {printer} 每次打印都会弹出对话框，询问存到哪里或发给谁（端口 {port}）',
      en: 'Printer {printer} is set to ask in a dialog where each document goes (port {port})',
    },
    next: {
      zh: '没有打印任何内容。请换一台打印机；要保存成文件时，请下载 PDF。',
      en: 'Nothing was printed. Choose another printer; to keep a file, download the PDF.',
    },
  },
  'printer.certificate_changed': {
    what: {
      zh: '打印机 {printer} 的证书与原来的不同（指纹 {fingerprint}）',
      en: 'The certificate of {printer} is another one than before, with the fingerprint {fingerprint}',
    },
    next: {
      zh: '没有发送任何内容。若更换过打印机或重置过它，请在“设备设置”中核对指纹并接受；否则可能有别的设备冒充它。',
      en: 'Nothing was sent. If the printer was replaced or reset, compare the fingerprint in Devices and accept it; otherwise another device may pose as it.',
    },
  },
  'printer.certificate_unknown': {
    what: {
      zh: '打印机 {printer} 没有出示过这个证书',
      en: 'Printer {printer} has not shown this certificate',
    },
    next: { zh: '请刷新打印机状态后再核对。', en: 'Refresh the printer’s state, then compare again.' },
  },
  'printer.search_failed': {
    what: {
      zh: '无法在网络上查找打印机（{reason}）',
      en: 'Printers on the network cannot be searched for ({reason})',
    },
    next: { zh: '可直接填写打印机的地址。', en: 'Type the printer’s address instead.' },
  },
  'printer.unidentified': {
    what: {
      zh: '打印机 {printer} 没有说明它的打印语言',
      en: 'Printer {printer} did not say which language it takes',
    },
    next: {
      zh: '请按它的说明书或铭牌选择打印语言。',
      en: 'Choose the language that its manual or type plate names.',
    },
  },
  'job.unknown': {
    what: { zh: '没有该打印任务', en: 'There is no such print job' },
    next: { zh: '请刷新任务列表。', en: 'Refresh the job list.' },
  },
  'job.interrupted': {
    what: {
      zh: '打印到一半时程序中断（断电、死机或被强制关闭）',
      en: 'The program broke off in the middle of printing: a power cut, a crash or a forced end',
    },
    next: {
      zh: '请在打印中心确认打印出来几张。',
      en: 'Say in the print centre how many came out.',
    },
  },
  'job.tag_left': {
    what: {
      zh: '这张标签连同它的 RFID 标签一起写，不能单独再发送',
      en: 'This label is written together with its RFID tag and cannot be sent again by itself',
    },
    next: {
      zh: '请在“批量写标签”中为这个包再打印并写入一张。',
      en: 'Print and write another one for the package under “Write tags in a batch”.',
    },
  },
  'job.prints_to_end': {
    what: {
      zh: '打印机 {printer} 把任务当作一份文档读取，会打印到底，不能暂停',
      en: 'The job cannot be paused: it is one document for {printer}, which prints it to its end',
    },
    next: {
      zh: '可等它打完，或取消任务；取消后请查看已打印几张。',
      en: 'Wait for its end, or cancel it and check how many labels came out.',
    },
  },
  'job.cut_short': {
    what: {
      zh: '打印机 {printer} 正在读取时，任务被停止',
      en: 'The job was stopped while printer {printer} was reading it',
    },
    next: {
      zh: '可能已有几张打印出来；请查看打印出来的内容，再回答打印了几张。',
      en: 'Some of it may have come out; look at the paper, then answer how many.',
    },
  },
  'job.ended_early': {
    what: {
      zh: '打印机 {printer} 的队列没有打完就结束了任务：{reason}',
      en: 'The queue of {printer} ended the job before it was done: {reason}',
    },
    next: {
      zh: '可能已有几张打印出来；请查看标签，再回答打印了几张。',
      en: 'Some of it may have come out; look at the labels, then answer how many.',
    },
  },
  'job.state': {
    what: {
      zh: '任务当前状态为“{state}”，不能这样操作',
      en: 'The job is “{state}”; this cannot be done now',
    },
    next: { zh: '请刷新任务列表。', en: 'Refresh the job list.' },
  },
  'job.cancelled': {
    what: {
      zh: '打印已取消，已发送 {sent} 张',
      en: 'Printing was cancelled after {sent} {sent, label|labels}',
    },
    next: { zh: '可用 --range 从下一张继续。', en: 'Go on after them with --range.' },
  },
} as const satisfies Record<string, ErrorWords>;
