export const deskBoard = {
  day: '日期',
  dayBefore: '前一天',
  dayAfter: '后一天',
  none: '这一天没有工位打印或写标签',
  noneAdvice: '工位打印的包标签和写入的 RFID 标签登记后列在这里。',
  unnamed: '未命名',
  totals: '合计',
  spoiled: '损耗 {{count}}',
  faults: '任务故障 {{count}}',
  printerFaults: '打印机故障 {{count}}',
  note: '每格为打印标签 / 写标签的张数；损耗是重打的标签和写失败的标签，任务故障是交来后失败或结果未知的打印任务，打印机故障是工位打印时打印机出的故障（缺纸、开盖、连接不上 …）',
};
