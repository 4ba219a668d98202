/** 我的通知. */
export const notices = {
  title: '我的通知',
  open: '通知，{{count}} 条未读',
  unread: '未读',
  read: '已读',
  state: '状态',
  subject: '标题',
  content: '内容',
  time: '时间',
  readAll: '全部标为已读',
  allRead: '已全部标为已读',
  none: '还没有通知',
  noneAdvice: '单据审核和申请的结果、角色变更等会在这里告诉您。',
  cannotOpen: '这条通知所说的记录无法打开',
  cannotOpenAdvice: '您没有查看它的权限，或者它已被删除。',
  homeUnread: '{{count}} 条未读通知',
};
