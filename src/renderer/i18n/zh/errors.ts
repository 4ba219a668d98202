export const errors = {
  notFound: '没有这个页面',
  notFoundAdvice: '地址可能有误，或页面已移走。',
  forbidden: '没有权限查看此页面',
  forbiddenAdvice: '请联系管理员开通权限。',
  failed: '页面出错了',
  failedAdvice: '错误已记入本机日志。可重试；如仍出现，请把日志发给管理员。',
  notLoaded: '页面未能加载',
  notLoadedAdvice:
    '与服务器的连接中断，或软件已更新。请重新加载：打开的标签页还在，表单里没有保存的内容会恢复。',
  back: '返回上一页',
  backHome: '返回首页',
  reload: '重新加载',
};
