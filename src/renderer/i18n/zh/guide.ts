export const guide = {
  title: '操作指南',
  help: '帮助',
  picture: '第 {{step}} 步的画面',
  refusals: '不能继续时',
};
