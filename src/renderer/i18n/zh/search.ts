export const search = {
  quick: '搜索页面和包',
  quickPlaceholder: '页面、拼音或包号',
  quickKeys: '快捷键 Ctrl+K 或 /',
  recent: '最近打开',
  none: '没有匹配的页面或包',
  noneAdvice: '换个名称、拼音首字母或包号试试。',
  found: '找到 {{count}} 项',
  menuSearch: '菜单搜索',
  menuPlaceholder: '菜单名称的开头，或包号',
  escape: '按 Esc 关闭',
  close: '关闭菜单搜索',
};
