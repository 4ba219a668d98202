import { type GuidePage, words } from './guide.ts';

export const desks: GuidePage = {
  title: { zh: '工位', en: 'Desks' },
  purpose: {
    zh: '工位是一台装有客户端、接着打印机的电脑，接收浏览器里交来的任务。登记的工位没有人登录时也能接收，并上传打印和写标签记录；没有登记的，在有人登录期间接收。',
    en: 'A desk is a computer with the client and printers; it takes work handed over in browsers. A registered desk also does while nobody is signed in, and delivers print and tag records; one that is not registered takes work while somebody is signed in.',
  },
  steps: [
    words(
      '在工位的电脑上登录，打开“设备设置”，按“登记工位”，填“工位名称”和“位置”。登记需要权限“登记工位”。',
      'Sign in at the desk’s computer, open the device settings, choose “Register this desk”, and enter name and place. It needs the permission “Register a desk”.',
    ),
    words(
      '在同一页选“默认标签打印机”和“默认标签模板”（包签用它），在“打印机分配”里给单据分配打印机，交来的任务用它们打印。',
      'On the same page choose the default label printer and the default template, which is that for packages, and assign printers to documents; handed-over work uses them.',
      'desk-devices',
    ),
    words(
      '在用户菜单打开“工位任务”。勾选“自动领取并打印交来的任务”，任务到了就打印；不勾选时，按“领取”后打印。',
      'Open “Desk tasks” in the user menu. Tick the box and work is printed as it comes; without it, press “Take”.',
    ),
    words(
      '同事在浏览器里按“打印标签”、“打印原木签”、“打印库区签”，或在单据上按“打印”，选“工位”和“份数”，交给工位。包的标签还要选“标签种类”：包签、扎签或柜内包号签；工位用它的这种标签的模板打印。指定了工位，只有它能领取；选“任一登记的工位”，先领取的工位打印。',
      'A colleague in a browser presses “Print label”, “Print log labels”, “Print zone labels”, or “Print” on a document, chooses desk and copies, and hands the work over; of packages also the kind of label: of the package, of its bundles, or of its place in the container. The desk prints on its template for that kind. A named desk alone can take it; “any registered desk” goes to the first that takes it.',
    ),
    words(
      '没有登记的客户端，连接公司的后台、有“打印标签”权限的人登录着，也会出现在“工位”里，写着谁已登录，名称在“设备设置”里改。它只接收指名交给它的任务。那个人退出登录，或电脑断开一分半钟，还没开始的任务“已退回”，在“工位任务”里按“再交给工位”选其他工位，单据也可以下载 PDF；已经开始的照样打完，公司里有人再在那台电脑上登录时补报结果。',
      'A client that is not registered is offered as a desk too, with the name of who is signed in, while a user who may print labels is signed in there to the company’s back office; it is renamed in the device settings. It takes what is handed to it by name. When that user signs out, or the computer is away for a minute and a half, work not begun is given back and is handed to another desk in the list of desk tasks, documents also downloaded as PDF; work begun is finished, and reported when somebody of the company signs in there again.',
    ),
    words(
      '要核对出入库或盘点时，在浏览器里打开“读标签”，选“出入库核对”或“盘点”，填单号或库区，按“交给工位”。工位上的人按“领取”，拿着读写器去读；读到多少、缺少和多出多少，交办人随时看得到，完成后打开“扫码清单”看结果。这样的任务不会自动领取，也不耽误打印。',
      'To have tags checked or a zone counted, open “Read tags” in a browser, choose which, enter the number or the zone, and hand it to a desk. A person there takes it and walks with the reader; what was found, missing and extra is seen on both sides, and at the end the scanned list. No desk takes such work by itself, and prints do not wait for it.',
    ),
    words(
      '在浏览器里按“写标签”、“写所选 RFID 标签”或“批量写标签”，选“工位”，交给它写标签。工位上的人按“领取”，把标签一张张放上读写器写；写了几包，交办人随时看得到。从单据上交来的，任务写着单号，可以点开。工位关掉窗口或电脑，以后按“继续”，写剩下的包；不写了按“结束任务”，交办人看到哪些包没有写。',
      'Press “Write tag” or “Write tags” in a browser, choose a desk, and have the tags written there. A person at the desk takes it and puts one tag after the other on the reader; how many are written is seen on both sides. Work that comes from documents names their numbers, which open them. When the window or the computer is closed there, “Continue” later writes the rest; “End the task” leaves them, and tells which they are.',
    ),
    words(
      '窗口可以关闭，进度在“工位任务”里。工位开始打印前可以“撤回”。“结果未知”时，请到工位的“打印中心”确认打出几张。',
      'The window can be closed; the progress is under “Desk tasks”. Work can be withdrawn until the desk begins. If the outcome is unknown, say in the desk’s print centre how many labels came out.',
    ),
    words(
      '“工位看板”按工位和时段列出一天打印的包标签、写的 RFID 标签、损耗（重打的标签和写失败的标签）、任务故障（交来后失败或结果未知的打印任务）和打印机故障（工位打印时缺纸、开盖、连接不上等，恢复前只计一次），每分钟刷新。点一个数字，“工位记录”列出它背后的每一条：时间、包号、打印机或读写器、用户和原因，可按工位、时段和数字筛选。换一天用日期两边的箭头；按“导出”得到 Excel。',
      '“Desk board” shows a day by desk and hour: labels of packages printed, tags written, waste (labels printed again and tags that could not be written), task faults (print tasks handed over that failed or whose outcome is unknown) and printer faults (paper out, head open, not reached and the like while a desk printed; each counts once until the printer is ready again), refreshed each minute. A figure leads to “Desk records”: each label, tag or fault behind it with its time, package, printer or reader, user and reason, filtered by desk, hour and figure. The arrows beside the date go to another day; “Download” gives Excel.',
    ),
    words(
      '“工位”列出各工位的位置、最近连接、版本和设备，可以改名。电脑丢失或停用时按“吊销”，它立即不能再领取任务和上传记录，指名交给它而还没开始的任务退回交办人。',
      '“Desks” lists place, last contact, version and devices of each, and renames them. Revoke one that is lost or retired: it can take and deliver nothing from then on, and work handed to it by name that it has not begun is given back.',
    ),
  ],
  refusals: [
    'desk_task.no_printer',
    'desk_task.no_labels',
    'desk_task.no_paper_printer',
    'desk_task.gone',
    'desk_task.returned',
    'desk_task.document_reversed',
    'desk_task.no_desk',
    'desk_task.begun',
    'desk_task.lost',
    'desk.key_refused',
    'export.empty',
  ],
};
