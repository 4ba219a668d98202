export const embedded = {
  title: '外部页面',
  loading: '正在打开 {{host}}',
  slow: '{{host}} 还没有显示。该网站可能无法连接，或不允许嵌入。',
  unknown: '您的菜单中没有这个外部页面',
  unknownAdvice: '只能打开菜单里列出的外部页面。如需要，请联系管理员。',
  refused: '不允许打开 {{host}}',
  refusedAdvice: '管理员需要先在服务器设置中允许此网站（VENEER_DESK_FRAME_ORIGINS）。',
};
