import { type GuidePage, words } from './guide.ts';

export const production: GuidePage = {
  title: { zh: '生产', en: 'Produce' },
  purpose: {
    zh: '把投料的原木锯成木方，逐道工序做成包，并算出材率。',
    en: 'Saws logs into flitches, takes each through its operations to packages, and tells the yield.',
  },
  steps: [
    words(
      '在已审核的投料单上按“锯剖下达”，也可以在“加工任务”里按这个按钮再选投料单。每根原木选锯成几块，或整根。厚度、工艺、候选人填一次即可。选中新任务按“打印木方签”，贴在木方上，以后扫描。',
      'On the approved feed order press “Saw into tasks”, or press it at “Processing tasks” and choose the order. Choose for each log how many parts it is sawn into, or that it stays whole. Thickness, process and candidates are entered once. Select the new tasks and press “Print timber labels”: stuck to the flitches they are scanned from then on.',
      'production-saw',
    ),
    words(
      '在“加工任务”扫描或点开木方号。要蒸煮多久、多热，看“蒸煮参考”。按“开始蒸煮”，选蒸煮池；再扫一次同一个木方号，或按 S，也是开始或完成。',
      'At “Processing tasks” scan the timber number, or open it. “Cooking guide” tells how long and how hot. Press “Start: Cooking” and choose the pool; scanning the same number again, or S, starts and finishes too.',
      'production-task',
    ),
    words(
      '工序按蒸煮、刨切、烘干、齐边打包的顺序进行。一个蒸煮池可以放几块木方，刨切机和烘干机一次只做一块。开始前已经做完的，按“开始蒸煮”等按钮时同时填“完成时间”，机器正在做别的木方时也能补录。按错或填错了，按“撤销开始蒸煮”等按钮，从最后一步起逐步退回。',
      'Operations go from cooking to slicing, drying, clipping and packing. A pool holds several flitches; a slicer and a dryer take one at a time. What is done already is entered with its finish when it is started, also while the machine works on another flitch. What was pressed or typed by mistake is taken back with “Undo the start” and “Undo the finish”, beginning with the last step.',
    ),
    words(
      '开始齐边打包后按“录入产出包”。树种、厚度、木号和下一个扎号已经填好，录入各扎后按 Ctrl+S。这些包进入“待入库”，由仓库用“其他入库单”（事由“自产”；客户的木头填“货主（客户的货）”）收进库存。',
      'Once packing has started press “Enter a package”. Species, thickness, log number and the next bundle are filled in; enter the bundles and press Ctrl+S. The packages are in the state “To be stored”: the warehouse takes them in under “Other inbounds”, cause “Own production”, with the owner if the logs are a customer’s.',
      'production-pack',
    ),
    words(
      '按“完成齐边打包”，任务就生产完成。做不成木皮的木方，在录入产出之前按“作废”，木方号可以重新使用。',
      'Press “Finish: Clipping and packing”: the task is complete. A flitch that gives no veneer is voided before anything of it is entered, and its number is free again.',
    ),
    words(
      '“出材率统计”按原木、投料单、树种、月份列出出材率和出皮率。低于 25 % 或高于 70 % 的有提示，请核对码单。一根原木的木方全部完成后才计入。合计、投料单和原木的资料里，材积与板尺后面括号内的“名义换算”只供参考。',
      '“Yield of logs” has the yields by log, feed order, species and month. Below 25 % or above 70 % there is a warning: check the tallies. A log counts once all its flitches are complete. In the totals, on feed orders and among the facts of a log, the nominal figure in brackets behind volume and board feet is for information only.',
      'production-yield',
    ),
  ],
  refusals: [
    'process_task.machine_busy',
    'process_task.timber_taken',
    'process_task.log_in_yard',
    'process_task.not_candidate',
    'process_task.nothing_stored',
    'process_task.produced',
    'process_task.packed',
  ],
};
