import { choice, code, count, figure, flag, inUse, note, place, required, text } from '#shared/records/field';
import { record } from '#shared/records/record';
import { reference } from '#shared/records/reference-field';
import { day } from '#shared/records/time-field';

const texts = Object.fromEntries(
  Array.from({ length: 10 }, (_, index) => [
    `text${index}`,
    text(`文字 ${index}`, `Text ${index}`, { longest: 64 }),
  ]),
);
const figures = Object.fromEntries(
  Array.from({ length: 8 }, (_, index) => [
    `figure${index}`,
    figure(`数字 ${index}`, `Figure ${index}`, [0, 999], 2),
  ]),
);

/** A record of 30 fields of every usual kind, as a document's head has them; it reads and writes the positions. */
export const wide = record({
  area: 'post',
  words: { many: { zh: '宽表单', en: 'Wide forms' }, one: { zh: '宽表单', en: 'wide form' } },
  fields: {
    postCode: required(code('编号', 'Code')),
    postName: required(text('名称', 'Name', { longest: 64, least: 1 })),
    ...texts,
    ...figures,
    category: choice('岗位类型', 'Kind', 'post_category'),
    deptId: reference('部门', 'Department', 'dept'),
    speciesId: reference('树种', 'Species', 'treeSpecies'),
    firstDay: day('开始日', 'From'),
    lastDay: day('结束日', 'To'),
    isOwn: flag('自有', 'Own'),
    bundles: count('捆数', 'Bundles', [0, 9999]),
    sort: place(),
    status: inUse(),
    remark: note('备注', 'Remark'),
  },
  code: 'postCode',
  name: 'postName',
  list: ['postCode', 'postName', 'sort', 'status'],
  filters: ['postCode'],
  order: 'sort',
  menu: { id: 1, group: 'system', path: '/bench/wide', icon: 'tool', sort: 1 },
});
