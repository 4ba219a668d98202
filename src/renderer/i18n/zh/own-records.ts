/** 我的打印与写标签. */
export const ownRecords = {
  title: '我的打印与写标签',
  number: '包号 / 单号',
  kind: '类型',
  what: '模板 / EPC / 纸张',
  copies: '份数',
  device: '打印机 / 读写器',
  desk: '工位',
  result: '结果',
  time: '时间',
  none: '还没有打印或写过标签，也没有打印过单据',
  noneAdvice: '您打印的标签和单据、写入的标签会列在这里。',
};
