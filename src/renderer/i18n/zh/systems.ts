export const systems = {
  title: '选择系统',
  lead: '选择要进入的系统，左侧菜单随之切换。',
  current: '当前',
  empty: '没有可用的系统',
  emptyAdvice: '您的角色还没有可用的菜单，请联系管理员。',
  back: '返回',
};
