import type { ErrorWords } from './words.ts';

/** Processing tasks of the workshop (W6). */
export const PROCESS_TASK_ERRORS = {
  'process_task.voided': {
    what: { zh: '加工任务 {timberNo} 已作废', en: 'The task of {timberNo} is voided' },
    next: { zh: '需要时为这根木方新增任务。', en: 'Make a new task of the flitch if it is to be produced.' },
  },
  'process_task.complete': {
    what: { zh: '加工任务 {timberNo} 已生产完成', en: 'The task of {timberNo} is complete' },
    next: { zh: '请选择未完成的任务。', en: 'Choose a task that is not complete.' },
  },
  'process_task.started': {
    what: { zh: '加工任务 {timberNo} 已开始生产', en: 'The task of {timberNo} was started' },
    next: {
      zh: '已开始的任务不能删除，木方号也不能改；没有产出时可以作废。',
      en: 'It is not deleted, and keeps its number; void it while nothing was made of it.',
    },
  },
  'process_task.running': {
    what: { zh: '{timberNo} 的{operation}正在进行', en: '{timberNo}: {operation} is under way' },
    next: { zh: '请先完成这道工序。', en: 'Finish that operation first.' },
  },
  'process_task.not_running': {
    what: { zh: '{timberNo} 的{operation}还没有开始', en: '{timberNo}: {operation} was not started' },
    next: { zh: '请先开始这道工序。', en: 'Start the operation first.' },
  },
  'process_task.not_started': {
    what: { zh: '{timberNo} 还没有开始生产', en: 'Nothing was started with {timberNo}' },
    next: { zh: '没有可以撤销的工序。', en: 'There is no operation to undo.' },
  },
  'process_task.packed': {
    what: {
      zh: '{timberNo} 已有产出的包，不能撤销齐边打包的开始',
      en: 'Packages were made of {timberNo}: the start of its packing is not undone',
    },
    next: {
      zh: '录错的包先作废；已入库的包要先反审核入库。',
      en: 'Void packages entered by mistake first; reverse the inbound of those in stock.',
    },
  },
  'process_task.other_step': {
    what: { zh: '{timberNo} 的工序已有变化', en: 'The operations of {timberNo} have changed' },
    next: { zh: '请刷新后核对，再撤销。', en: 'Reload and check them before you undo one.' },
  },
  'process_task.out_of_order': {
    what: {
      zh: '{timberNo} 现在应做{operation}，工序按蒸煮、刨切、烘干、齐边打包的顺序进行',
      en: '{timberNo} is at {operation}: operations go from cooking to slicing, drying, clipping and packing',
    },
    next: { zh: '请刷新后按顺序操作。', en: 'Reload, then go on in that order.' },
  },
  'process_task.not_packing': {
    what: { zh: '{timberNo} 还没有在齐边打包', en: '{timberNo} is not being clipped and packed' },
    next: { zh: '请先完成前面的工序并开始齐边打包。', en: 'Finish what comes before, and start packing.' },
  },
  'process_task.nothing_stored': {
    what: { zh: '{timberNo} 还没有产出的包', en: 'No package was made of {timberNo}' },
    next: {
      zh: '请先录入产出的包；没有产出时作废任务。',
      en: 'Enter the packages first; void the task if there are none.',
    },
  },
  'process_task.produced': {
    what: { zh: '{timberNo} 已有产出，不能作废', en: 'Veneer of {timberNo} was stored: it is not voided' },
    next: { zh: '只有没有产出的任务可以作废。', en: 'Only a task without packages is voided.' },
  },
  'process_task.not_candidate': {
    what: { zh: '您不是 {timberNo} 的候选人', en: 'You are not a candidate for {timberNo}' },
    next: {
      zh: '请由候选人开始，或请车间主任修改候选人。',
      en: 'Let a candidate start it, or have the candidates changed.',
    },
  },
  'process_task.machine_busy': {
    what: { zh: '{machine} 正在加工 {timberNo}', en: '{machine} is working on {timberNo}' },
    next: {
      zh: '请先完成那根木方，或换一台机器。',
      en: 'Finish that flitch first, or choose another machine.',
    },
  },
  'process_task.machine_out_of_use': {
    what: { zh: '{machine} 已停用', en: '{machine} is disabled' },
    next: { zh: '请换一台机器。', en: 'Choose another machine.' },
  },
  'process_task.finish_before_start': {
    what: { zh: '完成时间早于开始时间 {start}', en: 'The finish is before the start, {start}' },
    next: { zh: '请核对时间。', en: 'Check the time.' },
  },
  'process_task.start_before_previous': {
    what: {
      zh: '开始时间早于上一道工序的完成时间 {finish}',
      en: 'The start is before the operation before it was finished, {finish}',
    },
    next: { zh: '请核对时间。', en: 'Check the time.' },
  },
  'process_task.in_future': {
    what: { zh: '时间晚于现在', en: 'The time is in the future' },
    next: { zh: '请填写已经发生的时间。', en: 'Enter a time that has passed.' },
  },
  'process_task.timber_taken': {
    what: { zh: '木方 {timberNo} 已有加工任务', en: 'There is a task of {timberNo} already' },
    next: { zh: '请打开该任务，或先作废它。', en: 'Open that task, or void it first.' },
  },
  'process_task.not_of_log': {
    what: { zh: '木方号 {timberNo} 不属于原木 {logNo}', en: '{timberNo} is no flitch of log {logNo}' },
    next: {
      zh: '请填 {logNo}，或 {logNo}-1 这样的号码。',
      en: 'Enter {logNo}, or a number such as {logNo}-1.',
    },
  },
  'process_task.log_in_yard': {
    what: { zh: '原木 {logNo} 还没有投料', en: 'Log {logNo} was not fed into the workshop' },
    next: { zh: '请先审核它的投料单。', en: 'Approve its feed order first.' },
  },
  'process_task.log_not_of_order': {
    what: { zh: '原木 {logNo} 不在该投料单中', en: 'Log {logNo} is not of this feed order' },
    next: { zh: '请刷新后重新选择。', en: 'Reload, then choose again.' },
  },
  'process_task.other_species': {
    what: {
      zh: '包的树种与 {timberNo} 的树种 {species} 不同',
      en: 'The package is of another species than {timberNo}, {species}',
    },
    next: { zh: '请核对树种。', en: 'Check the species.' },
  },
  'process_task.other_log': {
    what: {
      zh: '第 {line} 行的木号 {logNo} 不是 {timberNo} 的木号 {expected}',
      en: 'Line {line}: log number {logNo} is not that of {timberNo}, {expected}',
    },
    next: { zh: '请核对木号。', en: 'Check the log number.' },
  },
  'process_task.no_bundles': {
    what: { zh: '包里没有内码', en: 'The package has no bundles' },
    next: { zh: '请录入扎号、长、宽、片数。', en: 'Enter the bundles with their sizes and leaves.' },
  },
} as const satisfies Record<string, ErrorWords>;
