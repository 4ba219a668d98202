export const setup = {
  create: '创建公司',
  lead: '这里还没有公司。先创建一家，并设置管理员。',
  company: '公司名称',
  companyRequired: '请输入公司名称',
  account: '管理员账号',
  repeat: '再次输入密码',
  creating: '正在创建',
  begin: '开始时',
  empty: '从空白开始',
  emptyAdvice: '下一步创建自己的公司。',
  demo: '先看演示数据',
  demoAdvice: '含示例公司与包，仅供试用。',
};
