import { type GuidePage, words } from './guide.ts';

export const tagWriting: GuidePage = {
  title: { zh: '写标签', en: 'Write tags' },
  purpose: {
    zh: '把包号写进 RFID 标签，回读核对后登记到包上。要在接着读写器的客户端里做。',
    en: 'Writes a package’s number to an RFID tag, reads it back and records it. Done in the client beside a reader.',
  },
  steps: [
    words(
      '打开一个包，按“写标签”，选“读写器”。把一张标签放在读写器中央，其他标签移开，按“开始写入”。',
      'Open a package, press “Write tag” and choose the reader. Put one tag in its middle, move the others away, and press “Start writing”.',
    ),
    words(
      '每一步做完会打勾。显示“标签已写入并核对一致”后，才把标签贴到包上。',
      'Each step is ticked off. Stick the tag on the package only when the tag is said to be written and checked.',
      'tag-written',
    ),
    words(
      '标签已属于别的包时会先问。拿错了标签，按“换一张标签”；确实要改，按“确认改写”。',
      'For a tag of another package you are asked first. Press “Use another tag” if it is the wrong one, “Rewrite it” if you mean it.',
    ),
    words(
      '公司设置了“锁定标签”时，写好的标签随即用公司的密码锁定，别人改不了；这时只有登记过的工位能写标签，改写已锁定的标签也在这里。',
      'Where the company has “Lock tags” set, each written tag is locked with the company’s password, so that nobody else changes it; only registered desks then write tags, locked ones too.',
    ),
    words(
      '写到一半断电或断线的标签，列在“写标签记录”的最前面。放上它，按“放好了，核对标签”；已经扔掉的按“标签已作废”。',
      'A tag interrupted in mid-write is first in “Tag writes”. Put it on the reader to have it checked, or say that it was thrown away.',
    ),
  ],
  refusals: [
    'tag.none',
    'tag.many',
    'tag.weak',
    'tag.verify_failed',
    'tag.lock_needs_desk',
    'reader.in_use',
    'reader.disconnected',
  ],
};

export const tagBatch: GuidePage = {
  title: { zh: '批量写标签', en: 'Write tags in a batch' },
  purpose: {
    zh: '一张接一张地写很多包的标签，不用碰电脑；需要时连同打印标签和扫码核对一起做。要在接着读写器的客户端里做。',
    en: 'Writes the tags of many packages one after the other, hands-free; with printing the labels and checking them if wanted. Done in the client beside a reader.',
  },
  steps: [
    words(
      '在包列表勾选包，按“写所选 RFID 标签”；或者在入库单、出库单等单据的列表或页面上按“批量写标签”，单内还没有标签的包都列入。',
      'Select packages in the list and press “Write RFID tags of selected”; or press “Write tags” in the list or on the page of an inbound, a delivery or another document, for its packages that have no tag yet.',
    ),
    words(
      '选“读写器”，按“从 … 开始”。放上一张标签就写入下一个包，写好后取走，再放下一张。要先写哪个包就扫描它的条码；不在这一批或已写入的会提示并发出低音。按回车或脚踏开关可立即写入。',
      'Choose the reader and begin. Each tag put on the reader is written for the next package: take it away and put down another. Scan a package’s code to write that package next; one that is not in the batch or is written already is told with a low tone. Enter or a foot pedal writes at once.',
      'tag-batch',
    ),
    words(
      '屏幕变红并发出低音就是停下了：看清原因，处理好再按“再试一次”；写不了的先按“跳过此包”，最后补写。',
      'A red screen and a low tone mean it stopped: read why, mend it and press “Try again”, or skip the package and write it at the end.',
    ),
    words(
      '窗口上方有进度、每分钟张数、一次写成的百分比和信号。提示“这批标签偏弱”时，请把标签放在读写器中央，检查天线，或换一卷标签；写完后结果里仍会提示。',
      'The top of the window has the progress, the pace, the share written at the first write, and the signal. At “These tags are weak”, put tags in the middle of the reader, check the antenna, or take another roll; the result still tells it at the end.',
    ),
    words(
      '勾选“打印标签、写标签、扫码核对一步完成”时，每个包先打印标签，贴好后写 RFID 标签，再扫描贴好的条码。扫到别的包就停下；没有扫描枪时用眼睛比对，按 F8。',
      'With “Print the label, write the tag and check by scanning, in one go”, each package’s label is printed first, stick it on, the tag is written, and the label scanned. The code of another package stops it. Without a scanner compare by eye and press F8.',
      'label-check',
    ),
    words(
      '核对一致后，标签、RFID 标签和单据记成一条，在包的“贴标核对”里可以查到。',
      'What agrees is recorded as one entry of label, tag and document, shown under “Label checks” of the package.',
    ),
    words(
      '带 RFID 的标签打印机（如斑马 ZT411R）一台就够：先在“设备设置”的打印机一行点“写标签”打开，再在第 2 步的“读写器”里选这台打印机。每个包打出一张标签，同时写入、读回并登记；写不好就停下。印有 VOID 的标签请取下剪断，结果未知的在“写标签记录”里处理。',
      'A label printer with RFID, such as a Zebra ZT411R, does it alone: switch “Writes RFID tags” on in its line of “Devices”, then choose it as the reader in step 2. Each package gets one label whose tag is written, read back and recorded; the run stops where that fails. Take away and cut labels that read VOID, and settle what is unknown under “Tag writes”.',
    ),
    words(
      '只写标签时，登记过的工位开始时预留整批的编码：中途服务器不通也可以继续写新标签，重新打开页面后按“继续写标签”，恢复后自动上传。别的工位这时不能写这些包；没写完就关机的，可以在“工位”列表里收回预留。',
      'Writing tags alone, a registered desk leases the codes of the whole batch at its beginning: it goes on writing new tags while the server is away – after a restart of the page with “Continue writing tags” – and delivers the records later. Other desks cannot write these packages meanwhile; leases of a desk that was switched off are taken back under “Desks”.',
    ),
  ],
  refusals: [
    'tag.leased',
    'tag.owner_unknown',
    'label.other_code',
    'label.not_printed',
    'encoder.no_tag',
    'encoder.voided',
    'encoder.no_answer',
    'tag.many',
    'tag.weak',
  ],
};

export const tagReading: GuidePage = {
  title: { zh: '盘点、找包与核对', en: 'Count, find and check by tags' },
  purpose: {
    zh: '拿着读写器走一遍就能盘点库区、找到一个包，或者在门口核对出库和入库的包。要在接着读写器的客户端里做；在浏览器里可以把核对和盘点交给工位。',
    en: 'Counts a zone by walking through it, finds a package, and checks what passes the door. Done in the client beside a reader; in a browser, checks and counts are handed to a desk.',
  },
  steps: [
    words(
      '打开“读标签”。找一个包时选“找包”，按“开始读”，读到的包都列出来；在“包号或 EPC”里输入要找的，按“定位”。',
      'Open “Read tags”. To find a package choose “Find packages” and press “Start reading”: what is read is listed. Type its number, and press “Locate”.',
      'tags-find',
    ),
    words(
      '定位时条越长、声音越高，就越近。显示“就在附近”时，包就在身边。',
      'The longer the bar and the higher the tone, the nearer it is.',
      'tags-locate',
    ),
    words(
      '装车或收货时选“出入库核对”，填单号，按“载入单据”再“开始读”。读到的打勾，缺少和多出的分开列；多出的会发出低音。读到的标签存在本机，提交以前在“本机的核对”里可以接着读。',
      'While loading or receiving choose the check, enter the document’s number and load it. What is read is ticked off; what is missing or unexpected is listed apart, with a low tone. This computer keeps the tags until they are submitted: continue under “Checks of this desk”.',
      'tags-check',
    ),
    words(
      '读完按“提交扫码清单”，就成为一张扫码清单，可以与单据对比。',
      'Press “Submit” to make a scanned list of it, which can be compared with the document.',
    ),
    words(
      '盘点时选“盘点”，填“库区”，按“开始盘点”。读到的标签随时存在本机：停电、重启以后，在“本机的盘点”里接着读。',
      'To count, choose “Take stock”, enter the zone and begin. What is read is kept by this computer: after a power cut or a restart continue it from the list.',
      'tags-count',
    ),
    words(
      '停止后，缺少的包可以生成盘亏单，读到的待入库的包可以生成盘盈单，别的库区的包可以移过来。单据审核后才影响库存。没有标签的包要人工清点。',
      'After stopping, missing packages become a document of loss, found ones one of gain, and packages of other zones can be moved here. Stock changes when the documents are approved. Packages without a tag are counted by hand.',
      'tags-settle',
    ),
  ],
  refusals: ['reader.port_missing', 'reader.in_use', 'reader.disconnected'],
};
