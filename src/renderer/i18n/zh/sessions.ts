/** 登录会话. */
export const sessions = {
  title: '登录会话',
  device: '设备',
  unnamed: '未命名的设备',
  current: '当前会话',
  address: '地址',
  since: '登录时间',
  lastSeen: '最近活动',
  actions: '操作',
  end: '结束',
  endOthers: '结束其他全部会话',
  endAll: '结束全部会话',
  endConfirm: '确定结束“{{name}}”上的登录？',
  endOthersConfirm: '确定结束当前会话以外的全部登录？',
  endAllConfirm: '确定结束全部登录，包括当前会话？',
  endAdvice: '被结束的登录会立即退出，需要重新登录。',
  ended: '已结束',
};
