export const search = {
  quick: '搜索页面',
  quickPlaceholder: '名称、拼音或路径',
  quickKeys: '快捷键 Ctrl+K 或 /',
  recent: '最近打开',
  none: '没有匹配的页面',
  noneAdvice: '换个名称、拼音首字母或路径试试。',
  found: '找到 {{count}} 个页面',
  menuSearch: '菜单搜索',
  menuPlaceholder: '输入菜单名称的开头',
  escape: '按 Esc 关闭',
  close: '关闭菜单搜索',
};
