import type { ErrorWords } from './words.ts';

/** The desk host: its connection, settings, policy, updates and journal. */
export const DESK_ERRORS = {
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
  'desk.part_not_closed': {
    what: {
      zh: '“{part}”在 {seconds} 秒内没有关闭',
      en: '“{part}” did not close within {seconds} s',
    },
    next: {
      zh: '程序照常退出；中断的打印和写标签，请在下次启动后处理。',
      en: 'The program ends all the same; deal with interrupted prints and tags after its next start.',
    },
  },
  'settings.corrupt': {
    what: {
      zh: '设置文件已损坏，已另存为 {backup}',
      en: 'The settings file was damaged; it was kept as {backup}',
    },
    next: {
      zh: '损坏的部分已恢复默认，请检查打印机、读写器和后台。',
      en: 'What was damaged has its default again; check printers, readers and the back office.',
    },
  },
  'journal.recovered': {
    what: {
      zh: '任务记录上次未正常写完，已恢复到最后一条完整记录',
      en: 'The job journal was cut off and has been recovered to its last whole entry',
    },
    next: {
      zh: '请在打印中心确认结果未知的任务。',
      en: 'Answer the jobs of unknown outcome in the print centre.',
    },
  },
  'journal.newer': {
    what: {
      zh: '任务记录 {path} 由更新的版本写成，本版本不读也不改它',
      en: 'The job journal {path} was written by a newer version; this one neither reads nor changes it',
    },
    next: {
      zh: '请重新安装较新的版本，其中等待的打印任务、标签和记录都还在；在此之前，本版本的任务和记录另存一处，未上传的记录到时一并上传。',
      en: 'Install the newer version again: the jobs, tags and records that wait in it are all there. Until then this version keeps its own jobs and records beside it; records not yet delivered are then delivered too.',
    },
  },
  'journal.corrupt': {
    what: {
      zh: '任务记录文件已损坏，已另存为 {backup}',
      en: 'The job journal was damaged; it was kept as {backup}',
    },
    next: {
      zh: '已新增记录；旧记录可交给管理员恢复。',
      en: 'A new journal was started; give the old one to your administrator.',
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
  'update.not_installed': {
    what: { zh: '新版本 {version} 未能安装', en: 'Version {version} could not be installed' },
    next: {
      zh: '可继续使用；退出时会再试。如仍不成功，请管理员手动安装，原因见 {log}。',
      en: 'Work goes on, and it is tried again when you quit. If it fails again, have your administrator install it; {log} has the reason.',
    },
  },
  'update.taken_back': {
    what: {
      zh: '新版本 {version} 在这台电脑上没有启动成功，现在用的是以前的版本',
      en: 'Version {version} did not start on this computer; this is the earlier one',
    },
    next: {
      zh: '请告知管理员。这台电脑不再自动安装该版本，之后的版本照常安装。',
      en: 'Tell your administrator. That version is not installed here again by itself; later ones are.',
    },
  },
  'update.failed': {
    what: { zh: '无法更新客户端：{reason}', en: 'The client could not be updated: {reason}' },
    next: {
      zh: '可继续使用；明天会再试。如仍出现，请联系管理员。',
      en: 'Work goes on, and it is tried again tomorrow; if it persists, tell your administrator.',
    },
  },
} as const satisfies Record<string, ErrorWords>;
