export const keys = {
  title: '本页快捷键',
  overview: '显示快捷键',
  search: '查找',
  rows: '上下移动',
  ends: '第一行、最后一行',
  pages: '翻一屏；到头时翻页',
  open: '打开',
  choose: '选择或取消',
  range: '连续选择',
  wholePage: '全选本页',
  copy: '复制所选的行',
  closePeek: '关闭详情',
};
