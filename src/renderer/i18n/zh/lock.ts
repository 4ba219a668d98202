export const lock = {
  lock: '锁屏',
  title: '设置锁屏密码',
  explained: '锁屏后只有输入此密码才能继续操作；打开的页面和填写的内容会保留。',
  password: '锁屏密码',
  passwordRequired: '锁屏密码不能为空',
  locked: '已锁屏',
  lockedBy: '{{name}} 已锁定屏幕',
  unlock: '解锁',
  wrong: '解锁密码错误,请重新输入（第 {{count}} 次）。',
  wait: '请等待 {{count}} 秒再试。',
  failed: '暂时无法解锁：本机设备服务没有应答，请稍后再试。',
  signOut: '退出登录',
};
