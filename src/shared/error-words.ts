/**
 * Every error the product can show: what happened and what to do next, in both languages. `{name}` is filled from
 * the error's details. Codes are `area.reason`; add one here and it is usable everywhere.
 */
interface ErrorWords {
  what: { zh: string; en: string };
  next: { zh: string; en: string };
}

export const ERROR_WORDS = {
  unexpected: {
    what: { zh: '系统错误：{reason}', en: 'Unexpected error: {reason}' },
    next: {
      zh: '请重试；如仍出现，请把日志发给管理员。',
      en: 'Try again; if it persists, send the log to your administrator.',
    },
  },
  'input.invalid': {
    what: { zh: '内容不正确：{reason}', en: 'Invalid input: {reason}' },
    next: { zh: '请改正后再试。', en: 'Correct it and try again.' },
  },
  'file.missing': {
    what: { zh: '找不到文件 {path}', en: 'File not found: {path}' },
    next: { zh: '请检查路径。', en: 'Check the path.' },
  },
  'file.unreadable': {
    what: { zh: '文件 {path} 无法读取：{reason}', en: 'Cannot read {path}: {reason}' },
    next: { zh: '请检查文件内容和权限。', en: 'Check the file’s content and its permissions.' },
  },
  'file.unwritable': {
    what: { zh: '无法写入 {path}：{reason}', en: 'Cannot write {path}: {reason}' },
    next: { zh: '请检查磁盘空间和权限。', en: 'Check disk space and permissions.' },
  },

  'desk.required': {
    what: { zh: '请使用客户端操作', en: 'Please use the desktop client for this' },
    next: {
      zh: '打印和 RFID 需要连接设备。请在客户端中打开，或复制编号到装有客户端的电脑上操作。',
      en: 'Printing and RFID need devices. Open this in the client, or take the number to a computer that has it.',
    },
  },
  'desk.disconnected': {
    what: { zh: '与本机设备服务的连接已断开', en: 'The connection to the desk host is down' },
    next: { zh: '正在重新连接；未完成的任务不会丢失。', en: 'Reconnecting; unfinished work is kept.' },
  },
  'desk.denied': {
    what: { zh: '此页面无权使用本机设备', en: 'This page may not use the devices of this computer' },
    next: { zh: '请从客户端重新打开。', en: 'Open it from the client.' },
  },
  'desk.locked': {
    what: { zh: '客户端已锁屏', en: 'The client is locked' },
    next: { zh: '请先解锁。', en: 'Unlock it first.' },
  },
  'desk.part_unavailable': {
    what: { zh: '“{part}”未能启动：{reason}', en: '“{part}” could not start: {reason}' },
    next: {
      zh: '其他功能可继续使用；请在“诊断”中查看原因。',
      en: 'Everything else works; see the doctor for the cause.',
    },
  },
  'data.in_use': {
    what: {
      zh: '数据目录 {path} 正被另一个木之语使用（{holder}）',
      en: 'The data folder {path} is in use by another Veneer Desk ({holder})',
    },
    next: {
      zh: '请先关闭它，或用 --data 选择另一个数据目录。',
      en: 'Close that one first, or choose another folder with --data.',
    },
  },
  'settings.corrupt': {
    what: {
      zh: '设置文件已损坏，已另存为 {backup}',
      en: 'The settings file was damaged; it was kept as {backup}',
    },
    next: {
      zh: '已恢复默认设置，请重新选择打印机和读写器。',
      en: 'Defaults are restored; choose printers and readers again.',
    },
  },
  'journal.recovered': {
    what: {
      zh: '任务记录上次未正常写完，已恢复到最后一条完整记录',
      en: 'The job journal was cut off and has been recovered to its last whole entry',
    },
    next: { zh: '请核对状态为“未知”的任务。', en: 'Check the jobs marked “unknown”.' },
  },
  'journal.corrupt': {
    what: {
      zh: '任务记录文件已损坏，已另存为 {backup}',
      en: 'The job journal was damaged; it was kept as {backup}',
    },
    next: {
      zh: '已新建记录；旧记录可交给管理员恢复。',
      en: 'A new journal was started; give the old one to your administrator.',
    },
  },

  'server.unreachable': {
    what: { zh: '无法连接服务器', en: 'The server cannot be reached' },
    next: {
      zh: '请检查网络；已填写的内容仍在，稍后可重试。',
      en: 'Check the network; what you typed is kept, try again shortly.',
    },
  },
  'server.restarting': {
    what: { zh: '服务器正在启动', en: 'The back office is starting' },
    next: { zh: '请稍候几秒再试。', en: 'Try again in a few seconds.' },
  },
  'server.refused': {
    what: { zh: '{message}', en: '{message}' },
    next: { zh: '请核对后再试。', en: 'Check it and try again.' },
  },
  'server.address_invalid': {
    what: { zh: '“{url}”不是服务器地址', en: '“{url}” is not the address of a server' },
    next: {
      zh: '请输入管理员给的地址，例如 https://desk.example.com。',
      en: 'Enter the address your administrator gave you, such as https://desk.example.com.',
    },
  },
  'server.not_found': {
    what: { zh: '{url} 没有应答（{reason}）', en: '{url} does not answer ({reason})' },
    next: {
      zh: '请检查地址和网络；在公司外使用时可能要先连接 VPN。',
      en: 'Check the address and the network; away from the company you may need its VPN first.',
    },
  },
  'server.certificate': {
    what: {
      zh: '{url} 的安全证书不可信（{reason}）',
      en: 'The security certificate of {url} cannot be trusted ({reason})',
    },
    next: {
      zh: '为保护密码，未连接。请核对地址和本机时间，或请管理员更换证书、把公司证书装入本机。',
      en: 'Nothing was sent, to protect your password. Check the address and this computer’s clock, or ask your administrator to renew the certificate or install the company’s here.',
    },
  },
  'server.foreign': {
    what: { zh: '{url} 不是木之语服务器', en: '{url} is not a Veneer Desk server' },
    next: { zh: '请向管理员核对地址。', en: 'Check the address with your administrator.' },
  },
  'server.other_version': {
    what: {
      zh: '{url} 的版本与本客户端不配套（服务器 {theirs}，客户端 {ours}）',
      en: 'The version of {url} does not fit this client (server {theirs}, client {ours})',
    },
    next: {
      zh: '请安装与服务器配套的客户端，或请管理员升级服务器。',
      en: 'Install the client that goes with the server, or ask your administrator to update the server.',
    },
  },
  'server.origin_refused': {
    what: { zh: '{url} 不允许客户端连接', en: '{url} does not let clients in' },
    next: {
      zh: '请管理员在服务器的 VENEER_DESK_ORIGINS 中加入 {origin}。',
      en: 'Ask your administrator to add {origin} to VENEER_DESK_ORIGINS on the server.',
    },
  },
  'server.fixed': {
    what: { zh: '服务器由启动参数指定', en: 'The server was set when the program was started' },
    next: {
      zh: '请修改策略文件、--server 或 VENEER_DESK_SERVER。',
      en: 'Change the policy file, --server or VENEER_DESK_SERVER.',
    },
  },
  'policy.invalid': {
    what: { zh: '策略文件 {path} 不正确：{reason}', en: 'The policy file {path} is wrong: {reason}' },
    next: { zh: '请管理员改正此文件后重新启动。', en: 'Have an administrator correct it, then start again.' },
  },
  'policy.untrusted': {
    what: {
      zh: '策略文件 {path} 不属于管理员，已忽略',
      en: 'The policy file {path} does not belong to the administrators and was ignored',
    },
    next: {
      zh: '请管理员重新创建此文件，使其他用户不能修改。',
      en: 'Have an administrator make it anew, so that other users cannot change it.',
    },
  },
  'update.address_invalid': {
    what: { zh: '更新地址不正确：{url}', en: 'The address of updates is wrong: {url}' },
    next: {
      zh: '请在策略文件或 VENEER_DESK_UPDATE_URL 中填写 https:// 地址。',
      en: 'Give an https:// address in the policy file or VENEER_DESK_UPDATE_URL.',
    },
  },
  'update.failed': {
    what: { zh: '无法更新客户端：{reason}', en: 'The client could not be updated: {reason}' },
    next: {
      zh: '可继续使用；明天会再试。如仍出现，请联系管理员。',
      en: 'Work goes on, and it is tried again tomorrow; if it persists, tell your administrator.',
    },
  },
  'server.jobs_running': {
    what: { zh: '还有标签正在打印', en: 'Labels are still being printed' },
    next: { zh: '请等打印完成后再更换服务器。', en: 'Change the server when printing has finished.' },
  },
  'chat.disconnected': {
    what: { zh: '连接已断开', en: 'Disconnected' },
    next: { zh: '正在自动重连。', en: 'Reconnecting by itself.' },
  },
  'page.not_loaded': {
    what: { zh: '页面未能加载', en: 'This part of the page could not be loaded' },
    next: { zh: '请在连接恢复后重新加载页面。', en: 'Reload the page once the connection is back.' },
  },
  'server.failed': {
    what: { zh: '服务器未能启动：{reason}', en: 'The back office could not start: {reason}' },
    next: {
      zh: '请关闭占用数据目录的其他程序后重试。',
      en: 'Close other programs that use the data folder and try again.',
    },
  },
  'port.in_use': {
    what: { zh: '端口 {port} 已被占用', en: 'Port {port} is in use' },
    next: {
      zh: '请关闭占用它的程序，或不指定端口由系统选择。',
      en: 'Close the program that uses it, or let a free port be chosen.',
    },
  },
  'auth.wrong_password': {
    what: { zh: '用户名或密码错误', en: 'Wrong account or password' },
    next: { zh: '请检查公司、账号和密码。', en: 'Check company, account and password.' },
  },
  'auth.too_many_attempts': {
    what: { zh: '用户登录失败次数过多,请稍后再试', en: 'Too many failed sign-ins' },
    next: { zh: '请 {minutes} 分钟后再试。', en: 'Try again in {minutes} {minutes, minute|minutes}.' },
  },
  'auth.nonce_refused': {
    what: { zh: '登录请求已过期或已被使用', en: 'This sign-in is too old or was sent before' },
    next: { zh: '请重新登录。', en: 'Sign in again.' },
  },
  'auth.nonce_missing': {
    what: {
      zh: '此服务器要求密码与一次性随机数一起加密',
      en: 'This server takes a password only encrypted together with its nonce',
    },
    next: { zh: '请升级客户端后再登录。', en: 'Update the client, then sign in.' },
  },
  'auth.tenant_unavailable': {
    what: { zh: '租户不存在或已停用', en: 'This company does not exist or is disabled' },
    next: { zh: '请检查公司编号。', en: 'Check the company code.' },
  },
  'auth.unsupported_grant': {
    what: { zh: '不支持的授权类型', en: 'Unsupported kind of sign-in' },
    next: { zh: '请使用账号和密码登录。', en: 'Sign in with account and password.' },
  },
  'auth.code_wrong': {
    what: { zh: '验证码不正确', en: 'Wrong code' },
    next: { zh: '请核对手机收到的验证码。', en: 'Check the code on your phone.' },
  },
  'auth.code_expired': {
    what: { zh: '验证码已过期', en: 'This code is no longer valid' },
    next: { zh: '请重新获取验证码。', en: 'Ask for a new one.' },
  },
  'auth.qr_expired': {
    what: { zh: '二维码已失效', en: 'This QR code is no longer valid' },
    next: { zh: '请刷新二维码后重新扫描。', en: 'Refresh the code and scan it again.' },
  },
  'auth.qr_unconfirmed': {
    what: { zh: '二维码尚未确认', en: 'This QR code has not been confirmed yet' },
    next: { zh: '请在已登录的设备上扫描并确认。', en: 'Scan and confirm it on a device that is signed in.' },
  },
  'auth.switch_refused': {
    what: { zh: '无权切换到该部门或公司', en: 'You may not switch to this department or company' },
    next: { zh: '请联系该公司的管理员。', en: 'Ask an administrator of that company.' },
  },
  'auth.social_unconfigured': {
    what: { zh: '没有配置“{source}”登录', en: 'Sign-in with “{source}” is not set up on this server' },
    next: {
      zh: '请使用其他方式登录，或请管理员配置。',
      en: 'Sign in another way, or ask the administrator to set it up.',
    },
  },
  'auth.social_failed': {
    what: { zh: '“{source}”没有确认您的身份', en: '“{source}” did not confirm who you are' },
    next: { zh: '请重试，或使用其他方式登录。', en: 'Try again, or sign in another way.' },
  },
  'auth.social_stale': {
    what: { zh: '此登录不是从这个页面发起的，或已完成', en: 'This sign-in was not begun here, or is over' },
    next: { zh: '请在此页面重新选择登录方式。', en: 'Choose how to sign in on this page again.' },
  },
  'auth.phone_unbound': {
    what: { zh: '此账号尚未绑定手机号', en: 'This account is not bound to a phone yet' },
    next: { zh: '请先绑定手机号。', en: 'Bind a phone first.' },
  },
  'auth.phone_unknown': {
    what: { zh: '没有使用此手机号的用户', en: 'No user has this phone number' },
    next: {
      zh: '请核对手机号，或请管理员登记。',
      en: 'Check the number, or ask an administrator to enter it.',
    },
  },
  'auth.bind_expired': {
    what: { zh: '绑定已超时', en: 'The time to bind a phone is over' },
    next: { zh: '请重新扫码登录后再绑定。', en: 'Scan again, then bind.' },
  },
  'sms.unconfigured': {
    what: { zh: '没有配置短信服务', en: 'Text messages are not set up on this server' },
    next: {
      zh: '请使用密码登录，或请管理员配置。',
      en: 'Use your password, or ask the administrator to set them up.',
    },
  },
  'sms.too_soon': {
    what: { zh: '验证码发送过于频繁', en: 'A code was sent to this phone a moment ago' },
    next: { zh: '请 {seconds} 秒后再试。', en: 'Try again in {seconds} s.' },
  },
  'sms.failed': {
    what: { zh: '短信发送失败', en: 'The text message could not be sent' },
    next: { zh: '请稍后重试。', en: 'Try again in a moment.' },
  },
  'auth.client_refused': {
    what: { zh: '客户端认证失败', en: 'This client is not known to the server' },
    next: { zh: '请检查客户端编号和密钥的设置。', en: 'Check the client id and secret in the settings.' },
  },
  'auth.expired': {
    what: { zh: '用户令牌过期，请重新登录', en: 'Your session has expired, please sign in again' },
    next: { zh: '重新登录后会回到当前页面。', en: 'You will return to this page after signing in.' },
  },
  'auth.unauthorized': {
    what: { zh: '请求未授权', en: 'Not signed in' },
    next: { zh: '请登录。', en: 'Sign in.' },
  },
  'auth.password_change_required': {
    what: { zh: '请先修改密码', en: 'Choose a new password first' },
    next: {
      zh: '当前密码由他人设置；请在个人信息中修改密码。',
      en: 'Somebody else set the present one; change it under personal information.',
    },
  },
  'auth.forced_offline': {
    what: { zh: '账号在其他设备登录', en: 'Your account was signed in on another device' },
    next: {
      zh: '如非本人操作，请重新登录并修改密码。',
      en: 'If that was not you, sign in again and change your password.',
    },
  },
  'auth.bind_failed': {
    what: { zh: '提交失败', en: 'The phone could not be bound' },
    next: { zh: '请稍后重试。', en: 'Try again in a moment.' },
  },
  'species.in_use': {
    what: {
      zh: '树种“{name}”已用于 {packs} 个包，不能删除或更改代码',
      en: 'Species “{name}” is that of {packs} {packs, package|packages}; it cannot be removed, nor its code changed',
    },
    next: { zh: '可以只修改名称。', en: 'Its names can be changed.' },
  },
  'export.empty': {
    what: { zh: '数据为空，不能导出', en: 'There is nothing to download' },
    next: { zh: '请更改筛选条件。', en: 'Change the filter.' },
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
  'import.columns': {
    what: { zh: '表头不正确：{reason}', en: 'The titles are not right: {reason}' },
    next: { zh: '请下载模板，按模板的表头填写。', en: 'Download the template and keep its titles.' },
  },
  'import.empty': {
    what: { zh: '文件中没有数据', en: 'There is nothing in the file' },
    next: { zh: '请在表头下面填写后再导入。', en: 'Fill in rows under the titles.' },
  },
  'import.too_many': {
    what: { zh: '一次最多导入 {limit} 行', en: 'At most {limit} {limit, row|rows} can be imported at once' },
    next: { zh: '请分成几个文件导入。', en: 'Import them in several files.' },
  },
  'import.rows': {
    what: {
      zh: '有 {count} 处错误，没有导入任何数据：{list}',
      en: 'Nothing was imported because of {count} {count, fault|faults}: {list}',
    },
    next: { zh: '请在文件中改正后重新导入。', en: 'Correct them in the file and import it again.' },
  },
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
    what: { zh: '文件不能超过 500KB', en: 'A file may have 500 KB at most' },
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
  'upload.type': {
    what: { zh: '不支持该文件类型', en: 'Files of this type are not taken' },
    next: {
      zh: '可用 jpg、jpeg、png、mp4、xlsx、xls、csv。',
      en: 'jpg, jpeg, png, mp4, xlsx, xls and csv can be used.',
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
      en: 'Too many uploads were begun and not finished; {limit} may be open at once',
    },
    next: {
      zh: '请先完成已开始的上传，或 10 分钟后再试。',
      en: 'Finish those that were begun, or try again in 10 minutes.',
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
  'auth.forbidden': {
    what: { zh: '没有权限进行此操作', en: 'You may not do this' },
    next: { zh: '请联系管理员开通权限。', en: 'Ask an administrator for the permission.' },
  },
  'record.not_found': {
    what: { zh: '暂无承载数据', en: 'No such record' },
    next: { zh: '它可能已被删除，请刷新列表。', en: 'It may have been removed; refresh the list.' },
  },
  'record.some_missing': {
    what: {
      zh: '所选记录不存在或已被删除',
      en: 'Some of the chosen records do not exist or have been removed',
    },
    next: { zh: '请刷新列表后再选。', en: 'Refresh the list and choose again.' },
  },
  'record.conflict': {
    what: { zh: '与已有的数据冲突', en: 'This conflicts with what is stored already' },
    next: { zh: '请刷新后再试。', en: 'Refresh and try again.' },
  },
  'record.changed': {
    what: {
      zh: '“{name}”已被 {who} 于 {time} 修改：{fields}',
      en: '“{name}” was changed by {who} at {time}: {fields}',
    },
    next: { zh: '请核对最新内容后再保存。', en: 'Look at what it says now, then save again.' },
  },
  'record.code_taken': {
    what: { zh: '编号“{code}”已被使用', en: 'The code “{code}” is in use already' },
    next: { zh: '请换一个编号。', en: 'Choose another one.' },
  },
  'record.has_children': {
    what: { zh: '请先删除子节点!', en: 'Remove what is under it first' },
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
    what: { zh: '“{name}”正在使用，不能删除', en: '“{name}” is in use and cannot be removed' },
    next: { zh: '请先把用户移走。', en: 'Move the users away first.' },
  },
  'list_view.name_taken': {
    what: { zh: '已有名为“{name}”的视图', en: 'You have a view “{name}” already' },
    next: { zh: '请换一个名称。', en: 'Choose another name.' },
  },
  'list_view.changed': {
    what: { zh: '视图“{name}”已被他人修改', en: 'The view “{name}” was changed by somebody else' },
    next: {
      zh: '请重新选择该视图后再保存，或另存为新视图。',
      en: 'Choose the view again, or save yours as a new one.',
    },
  },
  'dict.key_taken': {
    what: { zh: '当前字典键值已存在!', en: 'This dictionary has this key already' },
    next: { zh: '请换一个键值。', en: 'Choose another key.' },
  },
  'user.account_taken': {
    what: { zh: '当前账号已被使用!', en: 'This account is in use already' },
    next: { zh: '请换一个账号。', en: 'Choose another account.' },
  },
  'user.phone_taken': {
    what: { zh: '当前手机号已被使用!', en: 'This phone number is in use already' },
    next: { zh: '请核对手机号。', en: 'Check the phone number.' },
  },
  'user.own_account': {
    what: { zh: '不能删除或停用自己的账号', en: 'You cannot remove or disable your own account' },
    next: { zh: '请由另一位管理员操作。', en: 'Ask another administrator.' },
  },
  'user.weak_password': {
    what: {
      zh: '密码至少需要 {length} 个字符',
      en: 'A password has at least {length} {length, character|characters}',
    },
    next: { zh: '请换一个更长的密码。', en: 'Choose a longer one.' },
  },
  'user.old_password': {
    what: { zh: '原密码不正确', en: 'The old password is wrong' },
    next: { zh: '请重新输入。', en: 'Type it again.' },
  },
  'user.own_password': {
    what: {
      zh: '自己的密码要凭原密码修改',
      en: 'Your own password is changed with the old one',
    },
    next: {
      zh: '请在个人信息中修改；忘记密码时请由另一位管理员重置。',
      en: 'Change it under personal information; if you forgot it, another administrator can reset it.',
    },
  },
  'user.same_password': {
    what: { zh: '新密码不能与原密码相同', en: 'The new password is the old one' },
    next: { zh: '请换一个密码。', en: 'Choose another one.' },
  },
  'user.password_repeat': {
    what: { zh: '两次输入的密码不一致', en: 'The two new passwords differ' },
    next: { zh: '请重新输入。', en: 'Type them again.' },
  },
  'role.administrator': {
    what: { zh: '管理员权限不可修改', en: 'The administrator’s permissions cannot be modified' },
    next: { zh: '请改用其他角色。', en: 'Use another role.' },
  },
  'role.last_administrator': {
    what: {
      zh: '公司至少要保留一位可登录的管理员',
      en: 'A company keeps at least one administrator who can sign in',
    },
    next: { zh: '请先给另一位用户管理员角色。', en: 'Give somebody else the administrator’s role first.' },
  },
  'menu.needed': {
    what: {
      zh: '“{code}”是产品功能所需的权限，不能删除或改编号',
      en: '“{code}” is a permission the product needs; it can be neither removed nor given another code',
    },
    next: { zh: '可以修改名称、排序和位置。', en: 'Its name, order and place may be changed.' },
  },
  'role.beyond_own': {
    what: {
      zh: '角色超出您自己的权限：{beyond}',
      en: 'The role holds more than you do: {beyond}',
    },
    next: {
      zh: '请只使用您自己拥有的菜单、按钮和可见部门，或请管理员操作。',
      en: 'Keep to menus, buttons and departments that are yours, or ask an administrator.',
    },
  },
  'role.own': {
    what: { zh: '不能修改自己拥有的角色', en: 'You cannot change a role that you hold' },
    next: { zh: '请由管理员操作。', en: 'Ask an administrator.' },
  },
  'role.holder_beyond_own': {
    what: {
      zh: '角色由“{name}”持有，其权限超出您自己的权限：{beyond}',
      en: 'The role is held by {name}, whose rights go beyond yours: {beyond}',
    },
    next: {
      zh: '请为需要修改的人员另建角色，或请管理员操作。',
      en: 'Make another role for the people you mean, or ask an administrator.',
    },
  },
  'user.beyond_own': {
    what: {
      zh: '“{name}”的权限超出您自己的权限：{beyond}，不能由您修改',
      en: 'You cannot change {name}, whose rights go beyond yours: {beyond}',
    },
    next: {
      zh: '请由管理员或拥有这些权限的同事操作。',
      en: 'Ask an administrator, or somebody who holds these rights.',
    },
  },
  'user.result_beyond_own': {
    what: {
      zh: '保存后，“{name}”的权限将超出您自己的权限：{beyond}',
      en: '{name} would have rights that go beyond yours: {beyond}',
    },
    next: {
      zh: '请选择其他角色或部门，或请管理员操作。',
      en: 'Choose other roles or departments, or ask an administrator.',
    },
  },
  'dept.beyond_own': {
    what: {
      zh: '“{name}”的可见范围会因此改变，其中有您看不到的部门：{beyond}',
      en: 'This changes what {name} sees, and goes beyond what you see: {beyond}',
    },
    next: { zh: '请由可以看到这些部门的同事操作。', en: 'Ask somebody who sees these departments.' },
  },
  'dept.unseen': {
    what: {
      zh: '不能删除您看不到的部门“{name}”',
      en: 'You cannot remove a department you do not see: {name}',
    },
    next: { zh: '请由可以看到该部门的同事操作。', en: 'Ask somebody who sees it.' },
  },
  'topmenu.beyond_own': {
    what: { zh: '您没有这些菜单：{beyond}', en: 'These menus are not yours: {beyond}' },
    next: {
      zh: '请只安排您自己拥有的菜单，或请管理员操作。',
      en: 'Arrange menus that are yours, or ask an administrator.',
    },
  },
  'tenant.platform_only': {
    what: { zh: '仅平台管理员可以操作', en: 'Only the platform’s administrator may do this' },
    next: { zh: '请联系平台管理员。', en: 'Ask the platform’s administrator.' },
  },
  'numbering.unsound': {
    what: {
      zh: '起始编号的位数必须小于编号长度',
      en: 'The starting number must have fewer digits than the code length',
    },
    next: { zh: '请增加编号长度或减小起始编号。', en: 'Use a longer code or a smaller start.' },
  },
  'numbering.no_rule': {
    what: {
      zh: '单据类型“{documentType}”没有编号规则',
      en: 'There is no numbering rule for “{documentType}”',
    },
    next: { zh: '请先建立编号规则。', en: 'Make one first.' },
  },
  'numbering.type_taken': {
    what: { zh: '该单据类型已有编号规则', en: 'This kind of document has a numbering rule already' },
    next: { zh: '请修改已有的规则。', en: 'Change that rule.' },
  },
  'join.open_already': {
    what: { zh: '已申请或已加入该公司', en: 'You have applied to this company or are in it already' },
    next: { zh: '审核一般需要 1–2 个工作日。', en: 'A review takes one or two working days.' },
  },
  'join.wrong_state': {
    what: { zh: '该申请的状态已改变', en: 'The state of this application has changed' },
    next: { zh: '请刷新列表。', en: 'Refresh the list.' },
  },
  'pack.not_found': {
    what: { zh: '暂无该包号信息!', en: 'No package with this number' },
    next: { zh: '请核对包号。', en: 'Check the package number.' },
  },
  'number.exhausted': {
    what: {
      zh: '编号“{prefix}”的 {codeLength} 位流水号已用完',
      en: 'The {codeLength}-digit serials of “{prefix}” are used up',
    },
    next: { zh: '请在编号规则中增加位数。', en: 'Give the numbering rule more digits.' },
  },
  'database.unavailable': {
    what: { zh: '数据库暂时不可用', en: 'The database is not available' },
    next: { zh: '请稍后再试；未保存的内容仍在。', en: 'Try again shortly; what you typed is kept.' },
  },
  'database.unheard': {
    what: {
      zh: '数据库的通知没有送达，服务器之间的消息会丢失',
      en: 'What the database tells does not arrive; nodes would not hear of each other’s messages',
    },
    next: {
      zh: '连接池处于事务模式时，请用 VENEER_DESK_DIRECT_URL 指定同一数据库不经连接池的地址。',
      en: 'With a pooler in transaction mode, set VENEER_DESK_DIRECT_URL to the same database’s address without it.',
    },
  },
  'request.too_large': {
    what: { zh: '提交的内容过大', en: 'The request is too large' },
    next: { zh: '请分批提交。', en: 'Send it in smaller parts.' },
  },
  'request.too_many': {
    what: { zh: '操作过于频繁', en: 'Too many requests' },
    next: { zh: '请 {seconds} 秒后再试。', en: 'Try again in {seconds} {seconds, second|seconds}.' },
  },
  'request.busy': {
    what: {
      zh: '贵公司正在进行的查询过多，未能排到',
      en: 'Your company is asking for more than its share; this call’s turn did not come',
    },
    next: { zh: '请 {seconds} 秒后再试。', en: 'Try again in {seconds} {seconds, second|seconds}.' },
  },
  'list.too_slow': {
    what: { zh: '查询耗时过长，已停止', en: 'This list took too long and was stopped' },
    next: {
      zh: '请增加筛选条件，或按其他列排序。',
      en: 'Filter for less, or sort by another column.',
    },
  },
  'backup.by_command': {
    what: {
      zh: '此服务器的备份不在这里进行',
      en: 'Backups of this server are not made here',
    },
    next: {
      zh: '请在服务器上运行 npm run server -- backup（见 docs/operations.md）。',
      en: 'Run npm run server -- backup on the server (docs/operations.md).',
    },
  },
  'backup.running': {
    what: { zh: '备份正在进行', en: 'A backup is being made' },
    next: { zh: '请等它完成。', en: 'Wait until it is done.' },
  },
  'backup.tool_missing': {
    what: { zh: '找不到 PostgreSQL 程序 {tool}', en: 'PostgreSQL’s program {tool} was not found' },
    next: {
      zh: '请安装 PostgreSQL {major} 的客户端程序，或用 VENEER_DESK_PG_BIN 指定其目录。',
      en: 'Install PostgreSQL {major}’s client programs, or name their folder in VENEER_DESK_PG_BIN.',
    },
  },
  'backup.tool_version': {
    what: {
      zh: '{tool} 的版本是 {found}，数据库服务器是 {needed}',
      en: '{tool} is of version {found}, the database server of {needed}',
    },
    next: {
      zh: '请安装 PostgreSQL {needed} 的客户端程序，或用 VENEER_DESK_PG_BIN 指定其目录。',
      en: 'Install PostgreSQL {needed}’s client programs, or name their folder in VENEER_DESK_PG_BIN.',
    },
  },
  'backup.pooled': {
    what: {
      zh: '备份与恢复不能经过连接池',
      en: 'Backups and restores do not go through a connection pooler',
    },
    next: {
      zh: '请用 VENEER_DESK_DIRECT_URL 指定同一数据库不经连接池的地址。',
      en: 'Set VENEER_DESK_DIRECT_URL to the same database’s address without it.',
    },
  },
  'backup.failed': {
    what: { zh: '操作没有完成：{reason}', en: 'It could not be done: {reason}' },
    next: {
      zh: '原有数据和备份没有改变；请排除原因后重试。',
      en: 'Data and backups are as they were; remove the cause and try again.',
    },
  },
  'backup.no_space': {
    what: { zh: '{path} 所在磁盘空间不足', en: 'The disk of {path} is full' },
    next: {
      zh: '没有留下不完整的备份；请清理磁盘或换一个目录。',
      en: 'Nothing half-made was left; free space or choose another folder.',
    },
  },
  'backup.not_one': {
    what: { zh: '{path} 不是木之语的备份', en: '{path} is not a backup of Veneer Desk' },
    next: {
      zh: '请指定含有 manifest.json 的备份目录。',
      en: 'Name the backup’s folder, the one with manifest.json in it.',
    },
  },
  'backup.damaged': {
    what: { zh: '备份已损坏：{file}', en: 'The backup is damaged: {file}' },
    next: { zh: '没有改变任何数据；请使用另一份备份。', en: 'Nothing was changed; use another backup.' },
  },
  'backup.newer': {
    what: { zh: '备份由更新的版本 {version} 建立', en: 'The backup was made by a newer version, {version}' },
    next: { zh: '请先升级本程序。', en: 'Upgrade this program first.' },
  },
  'backup.other_database': {
    what: {
      zh: '这份备份属于另一种数据库（{kind}）',
      en: 'This backup is of the other kind of database ({kind})',
    },
    next: {
      zh: 'postgres 备份需要 DATABASE_URL，embedded 备份不能有。',
      en: 'A backup of postgres needs DATABASE_URL set, one of embedded needs it unset.',
    },
  },
  'backup.target_filled': {
    what: { zh: '目标数据库已有数据', en: 'There is data in the database already' },
    next: {
      zh: '请恢复到空的数据库；确实要替换时加 --replace。',
      en: 'Restore into an empty one; add --replace if it really is to be replaced.',
    },
  },
  'backup.target_foreign': {
    what: { zh: '目标数据库属于其他程序', en: 'The database belongs to another program' },
    next: { zh: '请使用一个空的数据库。', en: 'Use an empty database.' },
  },
  'backup.target_busy': {
    what: {
      zh: '有 {nodes} 个连接正在使用目标数据库',
      en: '{nodes} {nodes, connection uses|connections use} the database',
    },
    next: { zh: '请先停止所有服务节点。', en: 'Stop every node of the server first.' },
  },
  'setup.done': {
    what: { zh: '已经有公司，不能再次初始化', en: 'There is a company already; setting up is over' },
    next: { zh: '请用它的管理员账号登录。', en: 'Sign in as its administrator.' },
  },
  'pack.no_tally': {
    what: { zh: '包 {packNo} 没有码单', en: 'Package {packNo} has no tally lines' },
    next: {
      zh: '码单由入库登记的同事录入，录入后再打印标签。',
      en: 'Whoever enters goods received enters its tally; print the label after that.',
    },
  },

  'template.invalid': {
    what: {
      zh: '标签模板 {template} 不正确：{reason}',
      en: 'Label template {template} is not valid: {reason}',
    },
    next: { zh: '请修正模板，或恢复自带模板。', en: 'Correct the template or restore the shipped one.' },
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
    what: { zh: '条码内容无法编码：{value}', en: 'This text cannot be encoded as a barcode: {value}' },
    next: { zh: '条码只能使用字母、数字和常用符号。', en: 'Use letters, digits and common signs only.' },
  },
  'label.barcode_too_wide': {
    what: { zh: '条码太长，标签上放不下：{value}', en: 'This barcode is too wide for its box: {value}' },
    next: {
      zh: '标签上没有打印条码；请缩短编号，或换更大的标签。',
      en: 'It was left out; shorten the number, or choose a larger label.',
    },
  },
  'label.code_small': {
    what: {
      zh: '条码的线条太细，可能扫不出来：{value}',
      en: 'The code’s modules may be too fine to scan: {value}',
    },
    next: { zh: '请换更大的标签，或缩短内容。', en: 'Choose a larger label, or shorten the text.' },
  },
  'label.code_low': {
    what: { zh: '条码高度不够，可能扫不出来：{value}', en: 'The barcode may be too low to scan: {value}' },
    next: { zh: '请在模板中加高条码。', en: 'Make it higher in the template.' },
  },
  'label.quiet_zone': {
    what: {
      zh: '条码四周的空白不够，可能扫不出来：{value}',
      en: 'There is too little white around the code to scan it: {value}',
    },
    next: { zh: '请在模板中移开旁边的内容。', en: 'Move its neighbours away in the template.' },
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
    next: { zh: '请为它选择正确的语言。', en: 'Choose the right language for it.' },
  },
  'job.unknown': {
    what: { zh: '没有该打印任务', en: 'There is no such print job' },
    next: { zh: '请刷新任务列表。', en: 'Refresh the job list.' },
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

  'reader.unknown': {
    what: { zh: '没有名为 {reader} 的读写器', en: 'There is no reader called {reader}' },
    next: { zh: '请在读写器列表中选择。', en: 'Choose one from the reader list.' },
  },
  'reader.driver_unknown': {
    what: { zh: '不支持读写器型号 {driver}', en: 'There is no reader driver called {driver}' },
    next: { zh: '可用型号：{known}。', en: 'Known drivers: {known}.' },
  },
  'reader.port_missing': {
    what: { zh: '找不到端口 {port}', en: 'Port {port} does not exist' },
    next: { zh: '请检查 USB 线和端口号。', en: 'Check the USB cable and the port.' },
  },
  'reader.port_busy': {
    what: { zh: '端口 {port} 被其他程序占用', en: 'Port {port} is in use by another program' },
    next: { zh: '请关闭占用它的程序后重试。', en: 'Close that program and try again.' },
  },
  'reader.port_denied': {
    what: { zh: '没有权限打开端口 {port}', en: 'No permission to open port {port}' },
    next: {
      zh: '请把当前用户加入 dialout 组，或联系管理员。',
      en: 'Add your user to the dialout group, or ask your administrator.',
    },
  },
  'reader.ports_unavailable': {
    what: { zh: '无法列出串口（{reason}）', en: 'Serial ports cannot be listed ({reason})' },
    next: { zh: '可直接填写端口路径。', en: 'Type the port’s path instead.' },
  },
  'reader.hid_unavailable': {
    what: {
      zh: '本机不能使用 HID 读写器（{reason}）',
      en: 'HID readers cannot be used here ({reason})',
    },
    next: {
      zh: '在 Linux 上需要 libusb-1.0 和 libudev；也可改用串口读写器。',
      en: 'On Linux it takes libusb-1.0 and libudev; a serial reader serves as well.',
    },
  },
  'reader.timeout': {
    what: { zh: '读写器没有响应', en: 'The reader does not answer' },
    next: { zh: '请检查电源、连线、波特率和型号。', en: 'Check power, cable, baud rate and model.' },
  },
  'reader.bad_frame': {
    what: { zh: '读写器的回答有错（校验不符）', en: 'The reader’s answer was damaged (bad checksum)' },
    next: { zh: '请检查连线和波特率后重试。', en: 'Check cable and baud rate, then try again.' },
  },
  'reader.disconnected': {
    what: { zh: '读写器已断开', en: 'The reader was unplugged' },
    next: {
      zh: '请重新连接；标签未被标记为已写入，可再次写入。',
      en: 'Plug it in again; the tag was not recorded as written, write it again.',
    },
  },
  'reader.refused': {
    what: { zh: '读写器拒绝了命令（{status}）', en: 'The reader refused the command ({status})' },
    next: { zh: '请检查读写器型号和设置。', en: 'Check the reader’s model and settings.' },
  },
  'tag.none': {
    what: { zh: '没有读到标签', en: 'No tag in the field' },
    next: { zh: '请把一张标签放在读写器上。', en: 'Put one tag on the reader.' },
  },
  'tag.many': {
    what: { zh: '读到 {count} 张标签', en: '{count} {count, tag is|tags are} in the field' },
    next: { zh: '请只留一张，把其他标签移远。', en: 'Leave exactly one and move the others away.' },
  },
  'tag.unstable': {
    what: { zh: '标签信号不稳定', en: 'The tag is not read steadily' },
    next: { zh: '请把标签放在读写器中央再试。', en: 'Put it in the middle of the reader and try again.' },
  },
  'tag.changed': {
    what: { zh: '写入过程中标签被换掉', en: 'The tag was exchanged during the write' },
    next: { zh: '请放好标签后重新写入。', en: 'Leave the tag in place and write again.' },
  },
  'tag.locked': {
    what: { zh: '标签已锁定', en: 'The tag is locked' },
    next: { zh: '请换一张新标签，或提供访问密码。', en: 'Use a new tag or give its access password.' },
  },
  'tag.password': {
    what: { zh: '标签访问密码不正确', en: 'Wrong access password for this tag' },
    next: { zh: '请检查密码。', en: 'Check the password.' },
  },
  'tag.weak': {
    what: { zh: '标签能量不足，未能写入', en: 'The tag did not get enough power to be written' },
    next: { zh: '请把标签靠近读写器，或提高写入功率。', en: 'Move it closer, or raise the write power.' },
  },
  'tag.memory': {
    what: {
      zh: '标签存储区不够（需要 {bits} 位）',
      en: 'The tag’s memory is too small ({bits} {bits, bit|bits} needed)',
    },
    next: { zh: '请换用更大容量的标签。', en: 'Use a tag with more memory.' },
  },
  'tag.refused': {
    what: { zh: '标签拒绝了操作（{status}）', en: 'The tag refused ({status})' },
    next: { zh: '请重试或换一张标签。', en: 'Try again or use another tag.' },
  },
  'tag.verify_failed': {
    what: {
      zh: '回读不一致：应为 {expected}，读到 {actual}',
      en: 'Read-back differs: expected {expected}, read {actual}',
    },
    next: { zh: '标签未被标记为已写入，请再次写入。', en: 'It was not recorded as written; write it again.' },
  },
  'tag.tid_unreadable': {
    what: { zh: '读不到标签的唯一编号（TID）', en: 'The tag’s own number (TID) cannot be read' },
    next: {
      zh: '请放正标签重试；仍不行请换一张带唯一编号的标签。',
      en: 'Place it again; if it persists, use a tag that has a serial number.',
    },
  },
  'tag.epc_taken': {
    what: {
      zh: '该编码已写在另一张标签上（TID {tid}）',
      en: 'Another tag already bears this EPC (TID {tid})',
    },
    next: { zh: '请先作废旧标签。', en: 'Void the old tag first.' },
  },
  'tag.cancelled': {
    what: { zh: '写入已取消', en: 'The write was cancelled' },
    next: { zh: '标签未被标记为已写入。', en: 'The tag was not recorded as written.' },
  },
  'epc.invalid': {
    what: { zh: 'EPC 不正确：{value}', en: 'Not a valid EPC: {value}' },
    next: { zh: 'EPC 应为 4 的倍数位十六进制字符。', en: 'An EPC is hexadecimal, in whole 16-bit words.' },
  },
  'epc.not_encodable': {
    what: { zh: '编号 {value} 不能写入标签：{reason}', en: 'Number {value} cannot be encoded: {reason}' },
    next: { zh: '只能使用大写字母、数字、空格和 - . /。', en: 'Use capitals, digits, space and - . / only.' },
  },
} as const satisfies Record<string, ErrorWords>;

export type ErrorCode = keyof typeof ERROR_WORDS;
