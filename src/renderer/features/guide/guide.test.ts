import { expect, test } from 'vitest';
import { TASK_STATES } from '#shared/desk-tasks/state-words';
import { TRANSFER } from '#shared/documents/document-acts';
import { TALLY_COMPARISON } from '#shared/documents/tally-comparison-api';
import { COMPARE_RESULTS } from '#shared/domain/compare-results';
import { OTHER_IN_CAUSES } from '#shared/domain/document-dictionaries';
import { NOMINAL } from '#shared/domain/logs/nominal';
import { STOCK_STATUSES } from '#shared/domain/statuses';
import { STOCK_AS_OF } from '#shared/domain/stock-goods';
import { MARGIN_WORDS, TRADE_FLOW_WORDS } from '#shared/domain/trade-flow-words';
import { GUIDE } from '#shared/guide/index';
import { PENDING } from '#shared/menu/pending';
import { SCREENS } from '#shared/menu/screens';
import { RECORDS, SYSTEM_RECORDS } from '#shared/records/index';
import { PACK_HEAD_FIELDS } from '#shared/records/pack-head';
import { PRINT_TIMBER, TASK_BUTTONS } from '#shared/records/process-task';
import { COMPANY_SETTINGS, SETTING_GROUPS } from '#shared/settings/company-settings';
import { en } from '../../i18n/en/index.ts';
import { zh } from '../../i18n/zh/index.ts';
import { pictureAddress } from './pictures.ts';

const pages = Object.entries(GUIDE);
/** Everything that screens of the guide's jobs are labelled with. */
const labels = JSON.stringify([
  zh,
  en,
  RECORDS,
  SYSTEM_RECORDS,
  SCREENS,
  PACK_HEAD_FIELDS,
  STOCK_STATUSES,
  PENDING,
  COMPARE_RESULTS,
  TASK_STATES,
  SETTING_GROUPS,
  COMPANY_SETTINGS,
  TASK_BUTTONS,
  PRINT_TIMBER,
  OTHER_IN_CAUSES,
  STOCK_AS_OF,
  MARGIN_WORDS,
  TRADE_FLOW_WORDS,
  TALLY_COMPARISON,
  NOMINAL,
  TRANSFER,
]);

/** Buttons whose words are put together, as `t('records.addOne', { one })`. */
const COMPOSED = [
  '从 … 开始',
  '开始蒸煮',
  '撤销开始蒸煮',
  '完成齐边打包',
  '新增包',
  '新增型号…',
  '新增树种…',
  '新增客户…',
  '新增供应商…',
  '取销售单剩余',
  '取出库单剩余',
  '生成出库单',
  '生成入库单',
  '生成销售退货单',
  'Begin with …',
  'Start: Cooking',
  'Undo the start',
  'Finish: Clipping and packing',
  'Undo the finish',
  'Take what is left of the sales order',
  'Take what is left of the delivery',
  'Make delivery',
  'Make inbound',
  'Make sales return',
];

test.each(pages)('the page %s quotes the words of the screens', (_name, { purpose, steps }) => {
  const texts = [purpose, ...steps.map(({ words }) => words)]
    .flatMap((words) => [words.zh, words.en])
    .join('\n');
  const quoted = [...texts.matchAll(/“([^”]+)”/g)].map(([, words]) => String(words));
  expect(quoted.filter((words) => !COMPOSED.includes(words) && !labels.includes(`"${words}"`))).toEqual([]);
});

test.each(pages)('the page %s has its pictures', (_name, { steps }) => {
  const named = steps.flatMap(({ picture }) => picture ?? []);
  expect(named.filter((name) => pictureAddress(name) === undefined)).toEqual([]);
});
