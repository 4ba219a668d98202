export const formerOffice = {
  title: '这是原来的服务器吗？',
  claim: '现在登录的 {{present}} 自称就是本机以前用的 {{former}}，只是换了地址。',
  waiting: '{{former}} 还有：打印任务 {{jobs}} 个，结果未知的标签 {{tags}} 张，未上传的记录 {{entries}} 条。',
  same: '如果只是地址变了（改名、换端口、改用 https、搬到服务器上），选“是，转过来”：上面这些、工位登记和已租用的标签都在当前服务器继续。',
  danger: '拿不准就先问管理员：如果是冒充的服务器，它会得到这些记录，并能以本工位的名义登录。',
  takeOver: '是，转过来',
  keepApart: '不是，分开保存',
  later: '以后再说',
};
