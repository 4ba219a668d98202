import { boardFootRuleField } from '../records/board-foot-rule.ts';
import { count, derived, figure, flag, halfWidth, passed, required, summed, text } from '../records/field.ts';
import { lines } from '../records/lines.ts';
import { bftField, scaleDiameterField, scaleLengthField, volumeField } from '../records/log.ts';
import { reference } from '../records/reference-field.ts';
import { document } from './document.ts';
import { MOST_AREA, NOTE } from './document-fields.ts';

/** Fields of a line whose values come from its log. */
const OF_LOG = {
  oldLogNo: derived(text('旧木号', 'Old log no.', { width: 12 })),
  species: { ...derived(text('树种', 'Species', { width: 12 })), isTerm: true as const },
  checkDiameter: { ...derived(scaleDiameterField()), width: 10 },
  checkLength: { ...derived(scaleLengthField()), width: 10 },
  volume: { ...summed(derived(volumeField())), width: 10 },
  bft: { ...summed(derived(bftField())), width: 9 },
};

/** 投料单 (W6.2): logs that go from the yard into the workshop, a customer's or our own. */
export const feedOrder = document({
  kind: 'feedOrder',
  words: { many: { zh: '投料单', en: 'Feed orders' }, one: { zh: '投料单', en: 'feed order' } },
  fields: {
    customerId: reference('客户', 'Customer', 'customer'),
    speciesId: reference('树种', 'Species', 'treeSpecies'),
    cabinetNo: text('柜号', 'Container no.', { longest: 40, width: 14 }),
    isAbroad: flag('国外', 'Abroad'),
    /** The board foot rule of the lines and the total; the figures of the logs themselves stay (F11). */
    boardFootRule: boardFootRuleField({ value: 'BY_LOG', words: { zh: '按原木', en: 'As the logs' } }),
  },
  totals: {
    logCount: summed(derived(count('根数', 'Logs', [0, MOST_AREA]))),
    volume: summed(
      derived({
        ...figure('总材积 m³', 'Total volume m³', [0, MOST_AREA], 4),
        leastDecimals: 3,
        logUnit: 'M3' as const,
      }),
    ),
    bft: summed(
      derived({ ...figure('总板尺 BFT', 'Total board feet', [0, MOST_AREA], 0), logUnit: 'BF' as const }),
    ),
  },
  lines: {
    logs: lines({
      words: { many: { zh: '原木', en: 'Logs' }, one: { zh: '原木', en: 'log' } },
      fields: {
        logNo: required(halfWidth(text('木号', 'Log no.', { longest: 40, least: 1, width: 14 }))),
        ...OF_LOG,
        note: passed(NOTE.note),
      },
      name: 'logNo',
      distinct: 'logNo',
      gives: { logNo: Object.keys(OF_LOG) },
      most: 1000,
      withoutSample: true,
    }),
  },
  list: ['customerId', 'speciesId', 'cabinetNo', 'isAbroad'],
  filters: ['customerId', 'speciesId', 'cabinetNo'],
  trade: { partner: 'customerId', needs: [] },
  menu: { id: 60_200, group: 'yard', path: '/yard/feed-orders', icon: 'login', sort: 2, keepAlive: true },
});
