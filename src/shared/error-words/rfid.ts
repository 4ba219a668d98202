import type { ErrorWords } from './words.ts';

/** RFID readers, tags and EPCs. */
export const RFID_ERRORS = {
  'reader.unknown': {
    what: { zh: '没有名为 {reader} 的读写器', en: 'There is no reader called {reader}' },
    next: { zh: '请在读写器列表中选择。', en: 'Choose one from the reader list.' },
  },
  'reader.no_bus_address': {
    what: {
      zh: '{driver} 类读写器没有总线地址',
      en: 'Readers of the family {driver} have no bus address',
    },
    next: {
      zh: '请去掉总线地址，或换成读写器实际的驱动。',
      en: 'Leave the bus address out, or choose the reader’s own family.',
    },
  },
  'reader.driver_unknown': {
    what: { zh: '不支持读写器型号 {driver}', en: 'There is no reader driver called {driver}' },
    next: { zh: '可用型号：{known}。', en: 'Known drivers: {known}.' },
  },
  'reader.port_missing': {
    what: { zh: '找不到端口 {port}', en: 'Port {port} does not exist' },
    next: { zh: '请检查 USB 线和端口号。', en: 'Check the USB cable and the port.' },
  },
  'reader.unreachable': {
    what: { zh: '{port} 没有接受连接', en: 'No connection is accepted at {port}' },
    next: {
      zh: '请检查读写器的电源、网线、IP 地址和端口号。许多读写器和串口转网口的设备同时只接受一台电脑：请先在另一台电脑上停止使用。',
      en: 'Check the reader’s power, network cable, IP address and port. Many readers and serial-to-Ethernet converters serve one computer at a time: end its use on the other first.',
    },
  },
  'reader.port_busy': {
    what: { zh: '端口 {port} 被其他程序占用', en: 'Port {port} is in use by another program' },
    next: {
      zh: '常见的是读写器厂家的演示或设置软件、串口调试工具、另一个木之语；请关闭后重试。',
      en: 'Often it is the reader maker’s demo or setup program, a serial terminal, or another Veneer Desk: close it and try again.',
    },
  },
  'reader.connection_kept': {
    what: {
      zh: '读写器 {port} 还保留着另一个连接',
      en: 'The reader at {port} still has another connection',
    },
    next: {
      zh: '如果刚断过网，读写器会在一分钟内放开原来的连接，然后可继续；否则请关闭正在使用它的其他程序或工位。',
      en: 'After a break of the network it lets go of the old one within a minute, and work can go on; otherwise close the other program or desk that uses it.',
    },
  },
  'reader.port_held': {
    what: { zh: '端口 {port} 被 {holder} 占用', en: 'Port {port} is in use by {holder}' },
    next: { zh: '请关闭该程序后重试。', en: 'Close that program and try again.' },
  },
  'reader.port_denied': {
    what: { zh: '没有权限打开端口 {port}', en: 'No permission to open port {port}' },
    next: {
      zh: '请把当前用户加入 dialout 组，或联系管理员。',
      en: 'Add your user to the dialout group, or ask your administrator.',
    },
  },
  'reader.hid_denied': {
    what: { zh: '没有权限打开 HID 读写器 {port}', en: 'No permission to open the HID reader {port}' },
    next: {
      zh: 'Linux：在 /etc/udev/rules.d/70-veneer-desk.rules 中写入 {rule}，再重新插上读写器。macOS：请在“隐私与安全性”的“输入监控”中允许本程序。',
      en: 'Linux: put {rule} into /etc/udev/rules.d/70-veneer-desk.rules and plug the reader in again. macOS: allow this program under “Privacy & Security”, “Input Monitoring”.',
    },
  },
  'reader.in_use': {
    what: { zh: '读写器正在连续读标签', en: 'The reader is reading tags' },
    next: {
      zh: '请先在“读标签”中停止，再操作。',
      en: 'Stop the reading on the page “Read tags” first.',
    },
  },
  'stocktake.unknown': {
    what: { zh: '本机没有这次盘点', en: 'This desk has no such stock-take' },
    next: { zh: '它可能已被删除，请重新开始。', en: 'It may have been deleted: begin a new one.' },
  },
  'reader.ports_unavailable': {
    what: { zh: '无法列出串口（{reason}）', en: 'Serial ports cannot be listed ({reason})' },
    next: { zh: '可直接填写端口路径。', en: 'Type the port’s path instead.' },
  },
  'reader.hid_unavailable': {
    what: {
      zh: '本机不能使用 HID 读写器（{reason}）',
      en: 'HID readers cannot be used here ({reason})',
    },
    next: {
      zh: '在 Linux 上需要 libusb-1.0 和 libudev；也可改用串口读写器。',
      en: 'On Linux it takes libusb-1.0 and libudev; a serial reader serves as well.',
    },
  },
  'reader.timeout': {
    what: { zh: '读写器没有响应', en: 'The reader does not answer' },
    next: { zh: '请检查电源、连线、波特率和型号。', en: 'Check power, cable, baud rate and model.' },
  },
  'reader.bad_frame': {
    what: { zh: '读写器的回答有错（校验不符）', en: 'The reader’s answer was damaged (bad checksum)' },
    next: { zh: '请检查连线和波特率后重试。', en: 'Check cable and baud rate, then try again.' },
  },
  'reader.type_unknown': {
    what: {
      zh: '此型号的读写器（类型 {type}）回答标签的格式未知',
      en: 'How readers of this type ({type}) report tags is not known',
    },
    next: {
      zh: '请在设备设置中保存它的“通信记录”，交给技术支持；在此之前请换用其他读写器。',
      en: 'Save its communication log under device settings for support, and use another reader until then.',
    },
  },
  'reader.disconnected': {
    what: { zh: '读写器已断开', en: 'The reader was disconnected' },
    next: {
      zh: '请检查连线或网络；标签未被标记为已写入，可再次写入。',
      en: 'Check its cable or network; the tag was not recorded as written, write it again.',
    },
  },
  'reader.refused': {
    what: { zh: '读写器拒绝了命令（{status}）', en: 'The reader refused the command ({status})' },
    next: { zh: '请检查读写器型号和设置。', en: 'Check the reader’s model and settings.' },
  },
  'reader.tls_failed': {
    what: {
      zh: '与 {port} 的加密连接（TLS）没有建立',
      en: 'No encrypted connection (TLS) to {port} could be made',
    },
    next: {
      zh: '请确认读写器的管理页面已启用加密的 LLRP，端口通常为 5085（不加密为 5084，选“网络”）；读写器要求客户端证书时先为它选择。',
      en: 'Check that encrypted LLRP is enabled in the reader’s own pages; its port is usually 5085 (unencrypted 5084: choose “Network”). If the reader demands a client certificate, choose one for it first.',
    },
  },
  'reader.certificate_demanded': {
    what: {
      zh: '{port} 的读写器要求本机出示客户端证书，还没有为它选择证书',
      en: 'The reader demands a certificate of this desk, and none was chosen for it: {port}',
    },
    next: {
      zh: '请在“设备设置”的读写器一行点“客户端证书”选择证书和私钥，或在读写器的管理页面关闭对客户端证书的验证。',
      en: 'Choose a certificate and its key under “Client certificate” in the reader’s line of “Devices”, or turn the check of client certificates off in the reader’s own pages.',
    },
  },
  'reader.certificate_refused': {
    what: {
      zh: '{port} 的读写器不接受本机的客户端证书',
      en: 'The reader does not accept the certificate of this desk: {port}',
    },
    next: {
      zh: '请核对证书是否在有效期内、是否由读写器信任的机构签发，再在“客户端证书”中另选一个。',
      en: 'Check that it is valid and issued by an authority that the reader trusts, and choose another one under “Client certificate”.',
    },
  },
  'reader.client_certificate_invalid': {
    what: {
      zh: '所选文件不能用作客户端证书：{reason}',
      en: 'The chosen files cannot be used as a client certificate: {reason}',
    },
    next: {
      zh: '请选择 PEM 格式的证书和它的私钥（不带密码），可以是两个文件或一个文件。',
      en: 'Choose a certificate and its key without a password in PEM, in one file or two.',
    },
  },
  'reader.client_certificate_locked': {
    what: {
      zh: '读不到为读写器 {reader} 选择的客户端证书：{reason}',
      en: 'The client certificate that was chosen for {reader} cannot be read: {reason}',
    },
    next: {
      zh: '请在客户端里使用这台读写器，或在“设备设置”的读写器一行点“客户端证书”重新选择证书和私钥。',
      en: 'Use the reader in the client, or choose the certificate and its key again under “Client certificate” in the reader’s line of “Devices”.',
    },
  },
  'reader.certificate_changed': {
    what: {
      zh: '读写器 {reader} 的证书与原来的不同（指纹 {fingerprint}）',
      en: 'The certificate of {reader} is another one than before, with the fingerprint {fingerprint}',
    },
    next: {
      zh: '没有发送任何内容。若更换过读写器或重置过它，请在“设备设置”中核对指纹并接受；否则可能有别的设备冒充它。',
      en: 'Nothing was sent. If the reader was replaced or reset, compare the fingerprint in Devices and accept it; otherwise another device may pose as it.',
    },
  },
  'reader.certificate_unknown': {
    what: {
      zh: '读写器 {reader} 没有出示过这个证书',
      en: 'Reader {reader} has not shown this certificate',
    },
    next: { zh: '请先按“连接测试”，再核对。', en: 'Press “Test connection”, then compare again.' },
  },
  'reader.radio_refused': {
    what: {
      zh: '读写器不接受本机为它选定的射频设置（{status}），可能换过读写器；这些设置已不再沿用',
      en: 'The reader refuses the radio settings chosen for it at this desk ({status}): it may be another reader. They are no longer used',
    },
    next: {
      zh: '请在“设备设置”的“射频设置”中重新选择区域、信道和功率。',
      en: 'Choose region, channel and power again under “Devices”, “Radio settings”.',
    },
  },
  'reader.power_illegal': {
    what: {
      zh: '{power} dBm 超过所设区域的法定上限 {most} dBm（天线增益 {gain} dBi）',
      en: '{power} dBm is more than the {most} dBm that the region set allows (antenna gain {gain} dBi)',
    },
    next: {
      zh: '请降低功率，或在“射频设置”中更正区域、信道或天线增益。',
      en: 'Set less power, or correct region, channel or antenna gain under “Radio settings”.',
    },
  },
  'reader.not_answering_mode': {
    what: {
      zh: '读写器处于主动（自动）或触发模式，不接受读写标签的命令',
      en: 'The reader is in active or trigger mode and takes no commands for tags',
    },
    next: {
      zh: '请在设备设置中打开它的“射频设置”，切换到应答模式。读写器断电后仍保持应答模式。',
      en: 'Open its “Radio settings” under device settings and switch it to answer mode, which it keeps when switched off.',
    },
  },
  'reader.antenna_missing': {
    what: { zh: '读写器没有接天线', en: 'The reader has no antenna' },
    next: {
      zh: '请把天线接到第一个接口后重试；天线内置的桌面读写器，请在设备设置的“射频设置”里选天线 1。',
      en: 'Connect the antenna to its first connector and try again; for a desktop reader with an antenna of its own, choose antenna 1 under “Radio settings” in the device settings.',
    },
  },
  'reader.not_recognised': {
    what: { zh: '端口 {port} 上没有认出读写器', en: 'No known reader answers at {port}' },
    next: {
      zh: '请检查电源和连线后重试，或手动选择驱动和波特率。',
      en: 'Check power and cable and try again, or choose driver and baud rate yourself.',
    },
  },
  'tag.none': {
    what: { zh: '没有读到标签', en: 'No tag in the field' },
    next: { zh: '请把一张标签放在读写器上。', en: 'Put one tag on the reader.' },
  },
  'tag.many': {
    what: { zh: '读到 {count} 张标签', en: '{count} {count, tag is|tags are} in the field' },
    next: { zh: '请只留一张，把其他标签移远。', en: 'Leave exactly one and move the others away.' },
  },
  'tag.none_near': {
    what: {
      zh: '读写器上没有读到标签，周围有 {count} 张',
      en: 'No tag on the reader, but {count} {count, tag|tags} around it',
    },
    next: {
      zh: '请把标签放在读写器中央；读不到时把其他标签移远。',
      en: 'Put the tag in the middle of the reader; if it is not read, move the others away.',
    },
  },
  'tag.unstable': {
    what: { zh: '标签信号不稳定', en: 'The tag is not read steadily' },
    next: { zh: '请把标签放在读写器中央再试。', en: 'Put it in the middle of the reader and try again.' },
  },
  'tag.unread': {
    what: {
      zh: '标签可能已经写入，但读不回来',
      en: 'The tag may have been written, but cannot be read back',
    },
    next: {
      zh: '请把同一张标签放在读写器中央，再写一次，或在“写标签记录”中核对；不要换另一张。',
      en: 'Put the same tag in the middle of the reader and write it again, or check it under “Tag writes”; take no other tag.',
    },
  },
  'tag.changed': {
    what: { zh: '写入过程中标签被换掉', en: 'The tag was exchanged during the write' },
    next: { zh: '请放好标签后重新写入。', en: 'Leave the tag in place and write again.' },
  },
  'tag.locked': {
    what: { zh: '标签已锁定', en: 'The tag is locked' },
    next: { zh: '请换一张新标签，或提供访问密码。', en: 'Use a new tag or give its access password.' },
  },
  'tag.password': {
    what: { zh: '标签访问密码不正确', en: 'Wrong access password for this tag' },
    next: { zh: '请检查密码。', en: 'Check the password.' },
  },
  'tag.weak': {
    what: { zh: '标签能量不足，未能写入', en: 'The tag did not get enough power to be written' },
    next: { zh: '请把标签靠近读写器，或提高写入功率。', en: 'Move it closer, or raise the write power.' },
  },
  'tag.memory': {
    what: {
      zh: '标签存储区不够（需要 {bits} 位）',
      en: 'The tag’s memory is too small ({bits} {bits, bit|bits} needed)',
    },
    next: { zh: '请换用更大容量的标签。', en: 'Use a tag with more memory.' },
  },
  'tag.refused': {
    what: { zh: '标签拒绝了操作（{status}）', en: 'The tag refused ({status})' },
    next: { zh: '请重试或换一张标签。', en: 'Try again or use another tag.' },
  },
  'tag.verify_failed': {
    what: {
      zh: '回读不一致：应为 {expected}，读到 {actual}',
      en: 'Read-back differs: expected {expected}, read {actual}',
    },
    next: { zh: '标签未被标记为已写入，请再次写入。', en: 'It was not recorded as written; write it again.' },
  },
  'tag.tid_unreadable': {
    what: { zh: '读不到标签的唯一编号（TID）', en: 'The tag’s own number (TID) cannot be read' },
    next: {
      zh: '请放正标签重试；仍不行请换一张带唯一编号的标签。',
      en: 'Place it again; if it persists, use a tag that has a serial number.',
    },
  },
  'tag.epc_taken': {
    what: {
      zh: '该编码已写在另一张标签上（TID {tid}）',
      en: 'Another tag already bears this EPC (TID {tid})',
    },
    next: { zh: '请先作废旧标签。', en: 'Void the old tag first.' },
  },
  'tag.leased': {
    what: { zh: '{holder} 正在写包 {packNo} 的标签', en: '{holder} is writing the tag of package {packNo}' },
    next: {
      zh: '请等对方写完，或跳过此包；工位已停用时，可在“工位”中收回预留的标签。',
      en: 'Wait until it is done, or skip the package. Tags leased to a disabled desk are taken back on the page “Desks”.',
    },
  },
  'tag.pack_void': {
    what: { zh: '包 {packNo} 已作废，不能写标签', en: 'Package {packNo} is void: no tag is written for it' },
    next: { zh: '标签请用于其他包。', en: 'Use the tag for another package.' },
  },
  'tag.too_many_leased': {
    what: {
      zh: '同时预留的标签不能超过 {most} 个',
      en: 'Too many tags are leased at a time: the limit is {most}',
    },
    next: {
      zh: '请先写完或关闭其他批次；没写完就关机的，可在“工位”中收回预留的标签。',
      en: 'Finish or close other batches. Tags of a batch that was cut off are taken back on the page “Desks”.',
    },
  },
  'tag.owner_unknown': {
    what: {
      zh: '服务器不通，无法核对这张标签是否已属于其他包',
      en: 'Whether this tag belongs to another package cannot be checked while the server is away',
    },
    next: { zh: '请换一张新标签，或等服务器恢复。', en: 'Use a new tag, or wait for the server.' },
  },
  'label.not_printed': {
    what: { zh: '标签没有确定打印出来', en: 'It is not certain that the label was printed' },
    next: {
      zh: '标签已出来就点“用已有标签”；否则检查打印机后再试，结果未知的任务请在打印中心回答。',
      en: 'If it came out, choose “Use that label”. Otherwise check the printer and try again; answer for an unknown job in the print centre.',
    },
  },
  'tag.lease_unknown': {
    what: {
      zh: '无法确认本工位可以写 EPC {epc}',
      en: 'It cannot be told whether this desk may write EPC {epc}',
    },
    next: {
      zh: '请打开客户端并连接服务器后重试；确定没有别的工位在写时，加 --without-lease。',
      en: 'Open the client, see that the server is in reach, and try again; with --without-lease if no other desk writes it for certain.',
    },
  },
  'tag.lease_needs_desk': {
    what: {
      zh: '本工位未登记，不能预留 EPC {epc}，别的工位可能正在写',
      en: 'This desk is not registered and cannot lease EPC {epc}, which another desk may be writing',
    },
    next: {
      zh: '页面上登录的用户只归页面使用，命令行不能以其名义预留。请在“设备设置”中登记本工位，或在页面上写；确定没有别的工位在写时，加 --without-lease。',
      en: 'Who is signed in on the page is so for the page alone: the command line leases in the name of a registered desk. Register it on the page “Devices”, or write on the page; with --without-lease if no other desk writes it for certain.',
    },
  },
  'tag.not_locked': {
    what: { zh: '标签已写入，但没有锁上', en: 'The tag was written, but is not locked' },
    next: {
      zh: '请在“写标签记录”中再次读取该标签；仍不行则换一张标签。',
      en: 'Read it again on the page “Tag writes”; if that fails, take another tag.',
    },
  },
  'tag.lock_unknown': {
    what: { zh: '本工位还没有标签的访问密码', en: 'This desk does not know the password of the tags yet' },
    next: {
      zh: '公司要求锁定标签：请确认工位已登记并已连接，稍后重试。',
      en: 'The company has its tags locked: see that the desk is registered and connected, then try again.',
    },
  },
  'tag.lock_needs_desk': {
    what: {
      zh: '公司要求锁定标签，只能在已登记的工位写标签',
      en: 'The company has its tags locked: only registered desks write them',
    },
    next: {
      zh: '请在“设备设置”中登记本工位，或到已登记的工位写标签。',
      en: 'Register this desk on the page “Devices”, or go to a registered one.',
    },
  },
  'label.other_code': {
    what: { zh: '扫到 {code}，应为包 {packNo}', en: 'Scanned {code} where package {packNo} is due' },
    next: {
      zh: '请取下贴错的标签，扫描本包标签上的条码。',
      en: 'Take off the wrong label, and scan the code on this package’s own.',
    },
  },
  'label.other_document': {
    what: { zh: '单据 {docNo} 中没有包 {packNo}', en: 'Document {docNo} does not hold package {packNo}' },
    next: {
      zh: '单据可能已被修改；请重新打开单据，从中开始写标签。',
      en: 'It may have been changed: open it again, and begin the tags from there.',
    },
  },
  'encoder.impossible': {
    what: {
      zh: '打印机 {printer} 不能设为“写标签”',
      en: 'Printer {printer} cannot be set to write tags',
    },
    next: {
      zh: '只有 ZPL 语言、网络地址（tcp）或串口连接的打印机能回报写入结果；系统队列请改为网络地址添加。',
      en: 'Only printers in ZPL on a network address (tcp) or a serial port can report what they have written; add a queue of the computer by its network address instead.',
    },
  },
  'encoder.none': {
    what: { zh: '打印机 {printer} 没有设为“写标签”', en: 'Printer {printer} is not set to write tags' },
    next: {
      zh: '请在“设备设置”的打印机一行打开“写标签”，或选择读写器。',
      en: 'Switch “Writes RFID tags” on in the printer’s line of “Devices”, or choose a reader.',
    },
  },
  'encoder.no_lock': {
    what: {
      zh: '公司要求锁定标签，打印机写的标签不能锁定',
      en: 'The company has its tags locked, which a printer does not do',
    },
    next: { zh: '请选择读写器写标签。', en: 'Write the tags with a reader.' },
  },
  'encoder.no_tag': {
    what: {
      zh: '打印机 {printer} 在标签纸里没有找到 RFID 标签',
      en: 'Printer {printer} found no RFID tag in the label',
    },
    next: {
      zh: '请取下印有 VOID 的标签，确认装的是 RFID 标签纸并做过 RFID 校准，再试一次。',
      en: 'Take away the label that reads VOID, see that RFID labels are loaded and calibrated, then try again.',
    },
  },
  'encoder.voided': {
    what: {
      zh: '打印机 {printer} 没有写好标签（{status}）',
      en: 'Printer {printer} did not encode the tag ({status})',
    },
    next: {
      zh: '请取下印有 VOID 的标签并剪断，它可能已有这个编码；按“标签已剪断，再试一次”，窗口已关闭时在“写标签记录”中按“标签已作废”。',
      en: 'Take away the label that reads VOID and cut it, because it may hold the EPC. Press “Label is cut, try again”; after the dialog was closed, mark it as thrown away under “Tag writes”.',
    },
  },
  'encoder.other_content': {
    what: {
      zh: '打印机读回的不一致：应为 {expected}，读到 {actual}',
      en: 'The printer read back other content: expected {expected}, read {actual}',
    },
    next: {
      zh: '请取下这张标签并剪断，相邻的标签可能也被写到；请重新做 RFID 校准，再按“标签已剪断，再试一次”，窗口已关闭时在“写标签记录”中按“标签已作废”。',
      en: 'Take away this label and cut it; the next one on the roll may have been written instead. Calibrate the printer for RFID, then press “Label is cut, try again”; after the dialog was closed, mark the tag as thrown away under “Tag writes”.',
    },
  },
  'encoder.no_answer': {
    what: {
      zh: '打印机 {printer} 没有回报标签是否写好',
      en: 'Printer {printer} did not report whether the tag was written',
    },
    next: {
      zh: '请取下这张标签，不要贴。剪断后按“标签已剪断，再试一次”，或用读写器在“写标签记录”中核对；一直没有回报时，请检查打印机是否带 RFID。',
      en: 'Take the label away and do not use it. Cut it and press “Label is cut, try again”, or check it with a reader under “Tag writes”. If this repeats, check that the printer has an RFID encoder.',
    },
  },
  'encoder.unrecorded': {
    what: {
      zh: '标签已写好并读回（TID {tid}），还没有登记',
      en: 'The tag was written and read back (TID {tid}), but is not recorded yet',
    },
    next: {
      zh: '请留着这张标签，连接恢复后按“再试一次”；窗口已关闭时，在“写标签记录”中核对。',
      en: 'Keep the label, and press “Try again” when the connection is back; after the dialog was closed, check it under “Tag writes”.',
    },
  },
  'encoder.tid_taken': {
    what: {
      zh: '刚写的标签（TID {tid}）属于包 {packNo}，打印机写好后才读得到',
      en: 'The tag just written (TID {tid}) belongs to package {packNo}, which a printer can tell only afterwards',
    },
    next: {
      zh: '请取下这张标签并剪断，换一卷没有用过的标签，再按“标签已剪断，再试一次”，窗口已关闭时在“写标签记录”中按“标签已作废”；包 {packNo} 需要重新写标签。',
      en: 'Take away the label and cut it, load a roll of unused labels and press “Label is cut, try again”; after the dialog was closed, mark it as thrown away under “Tag writes”. Write a new tag for package {packNo}.',
    },
  },
  'encoder.not_it': {
    what: {
      zh: '读写器上的标签没有编码 {epc}，读到 {actual}',
      en: 'The tag on the reader does not hold EPC {epc}; it holds {actual}',
    },
    next: {
      zh: '请放上打印机当时打出的那张标签；它没有写上时，剪断后按“标签已作废”。',
      en: 'Put the label on it that the printer made then. If that was not written, cut it and mark it as thrown away.',
    },
  },
  'tag.attempt_unknown': {
    what: { zh: '本工位没有这条写标签记录', en: 'This desk has no such tag write' },
    next: { zh: '请刷新列表。', en: 'Refresh the list.' },
  },
  'tag.attempt_settled': {
    what: { zh: '这次写入的结果已经确定', en: 'The outcome of this write is known already' },
    next: { zh: '无需处理；请刷新列表。', en: 'Nothing is left to do; refresh the list.' },
  },
  'tag.cancelled': {
    what: { zh: '写入已取消', en: 'The write was cancelled' },
    next: { zh: '标签未被标记为已写入。', en: 'The tag was not recorded as written.' },
  },
  'epc.invalid': {
    what: { zh: 'EPC 不正确：{value}', en: 'Not a valid EPC: {value}' },
    next: { zh: 'EPC 应为 4 的倍数位十六进制字符。', en: 'An EPC is hexadecimal, in whole 16-bit words.' },
  },
  'epc.not_encodable': {
    what: { zh: '编号 {value} 不能写入标签：{reason}', en: 'Number {value} cannot be encoded: {reason}' },
    next: {
      zh: '请改编号，或在公司设置中换 EPC 编码方案：ISO 方案只能用大写字母、数字、空格和 - . /。',
      en: 'Change the number, or the EPC scheme in the company’s settings: ISO schemes take capitals, digits, space and - . / only.',
    },
  },
} as const satisfies Record<string, ErrorWords>;
