import type { ErrorWords } from './words.ts';

/** The server program, its database and first setup. */
export const SERVER_ERRORS = {
  'server.unreachable': {
    what: { zh: '无法连接服务器', en: 'The server cannot be reached' },
    next: {
      zh: '请检查网络；已填写的内容仍在，稍后可重试。',
      en: 'Check the network; what you typed is kept, try again shortly.',
    },
  },
  'server.no_answer': {
    what: { zh: '服务器 {seconds} 秒内没有回应', en: 'The server has not answered within {seconds} s' },
    next: {
      zh: '服务器可能较忙，或网络较慢；已填写的内容仍在。请重试。',
      en: 'It may be busy, or the network slow; what you typed is kept. Try again.',
    },
  },
  'server.outcome_unknown': {
    what: {
      zh: '{seconds} 秒内没有收到回应，不知道是否已完成',
      en: 'No answer within {seconds} s: it is unknown whether this was done',
    },
    next: {
      zh: '请再操作一次：如果已经完成，不会再做一遍。已填写的内容仍在。',
      en: 'Do it again: if it was done, it is not done twice. What you typed is kept.',
    },
  },
  'server.back': {
    what: { zh: '已重新连上服务器', en: 'The server can be reached again' },
    next: {
      zh: '刚才的操作可能没有完成；已填写的内容仍在，请再操作一次，不会重复保存。',
      en: 'Your last action may not have been carried out. What you typed is kept: repeat it, nothing is saved twice.',
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
  'server.crashed': {
    what: {
      zh: '服务器出错（{code}），操作没有完成',
      en: 'The server failed ({code}) and did not finish this',
    },
    next: {
      zh: '请重试；如仍出现，请把日志发给管理员。',
      en: 'Try again; if it persists, send the log to your administrator.',
    },
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
  'server.other_office': {
    what: {
      zh: '这个地址现在是另一个后台，不是本机以前登录的',
      en: 'A different back office now answers at this address than the one this computer was signed in to',
    },
    next: {
      zh: '请重新登录。原来后台的打印任务、标签和待上传的记录仍留在本机，不会交给这个后台；如不应更换，请告诉管理员。',
      en: 'Sign in again. Print jobs, tags and records of the former one stay on this computer and are not sent to this one; if it should not have changed, tell your administrator.',
    },
  },
  'server.not_former': {
    what: { zh: '当前后台不再是同一个', en: 'The present back office is no longer the same one' },
    next: {
      zh: '没有转移任何内容。请刷新页面后再看。',
      en: 'Nothing was moved. Reload the page and look again.',
    },
  },
  'server.fixed': {
    what: { zh: '服务器由启动参数指定', en: 'The server was set when the program was started' },
    next: {
      zh: '请修改策略文件、--server 或 VENEER_DESK_SERVER。',
      en: 'Change the policy file, --server or VENEER_DESK_SERVER.',
    },
  },
  'server.jobs_running': {
    what: { zh: '还有标签正在打印', en: 'Labels are still being printed' },
    next: { zh: '请等打印完成后再更换服务器。', en: 'Change the server when printing has finished.' },
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
  'database.unavailable': {
    what: { zh: '数据库暂时不可用', en: 'The database is not available' },
    next: { zh: '请稍后再试；未保存的内容仍在。', en: 'Try again shortly; what you typed is kept.' },
  },
  'database.no_space': {
    what: {
      zh: '数据库所在的磁盘已满，没有保存',
      en: 'The disk of the database is full; nothing was saved',
    },
    next: {
      zh: '填写的内容仍在页面上。请联系管理员清理磁盘后再保存。',
      en: 'What you typed is kept. Ask the administrator to free space, then save again.',
    },
  },
  'database.unheard': {
    what: {
      zh: '数据库的通知没有送达，服务器之间的消息会丢失',
      en: 'Notifications of the database do not arrive; messages between servers would be lost',
    },
    next: {
      zh: '连接池处于事务模式时，请用 VENEER_DESK_DIRECT_URL 指定同一数据库不经连接池的地址。',
      en: 'With a pooler in transaction mode, set VENEER_DESK_DIRECT_URL to the address of the same database without the pooler.',
    },
  },
  'setup.done': {
    what: {
      zh: '已经有公司，不能再次初始化',
      en: 'A company exists already; the server cannot be set up again',
    },
    next: { zh: '请用它的管理员账号登录。', en: 'Sign in as its administrator.' },
  },
} as const satisfies Record<string, ErrorWords>;
