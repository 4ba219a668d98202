import { describe, expect, test } from 'vitest';
import { CRAFTS, GRADES, TEXTURES } from '#shared/domain/dictionaries';
import { checkLine, checkRepeatedBundles } from '#shared/domain/line-rules';
import { findSpecies } from '#shared/domain/species';
import { lineArea, summarizeTally } from '#shared/domain/tally';
import { SCREENS } from '#shared/menu/screens';
import { RECORDS, SYSTEM_RECORDS } from '#shared/records/index';
import { STANDARD_SETTINGS } from '#shared/settings/company-settings';
import { DEMO_COMPANIES, DEMO_TOP_MENUS } from './companies.ts';
import { planPacks } from './pack-plan.ts';
import { createRandom } from './random.ts';
import { makePackRows } from './rows.ts';

const worker = { userId: '301', userName: '李仓' };
const DAY = new Date('2025-11-29T00:00:00Z');
const rowsOf = (seed: number, count: number, { objectClass = 1, onDay = DAY } = {}) => {
  const random = createRandom(seed);
  return makePackRows(random, planPacks(random, count, onDay), objectClass, worker);
};

interface Declared {
  area: string;
  menu: { path: string };
}

test('every screen of the menu is under a top menu', () => {
  const offered: ReadonlySet<string> = new Set(DEMO_TOP_MENUS.flatMap(({ menus }) => [...menus]));
  const screens = [RECORDS, SYSTEM_RECORDS, SCREENS].flatMap((all) => Object.values<Declared>(all));
  const missing = screens.filter(({ area, menu }) => menu.path !== '' && !offered.has(area));
  expect(missing.map(({ area }) => area)).toEqual([]);
});

describe.each(DEMO_COMPANIES.map((company) => [company.tenantName, company] as const))(
  '%s',
  (_name, company) => {
    const rows = rowsOf(company.seed, company.packCount);
    const linesOf = (packId: string) => rows.tallyLines.filter((line) => line.packId === packId);
    const words = (dictionary: readonly { words: { zh: string } }[]) => dictionary.map((one) => one.words.zh);
    const share = (matches: (pack: (typeof rows.packs)[number]) => boolean) =>
      rows.packs.filter(matches).length / rows.packs.length;

    test('is the same every time on the same day', () => {
      const onDay = new Date('2025-11-29T23:59:59Z');
      expect(rowsOf(company.seed, company.packCount, { onDay })).toEqual(rows);
    });

    test.each(['2025-11-29', '2026-03-01', '2028-02-29'])(
      'is all past on %s, up to the day before',
      (day) => {
        const onDay = new Date(`${day}T00:00:00Z`);
        const { packs, printRecords, tagRecords } = rowsOf(company.seed, company.packCount, { onDay });
        const times = [
          ...packs.flatMap(({ createTime, updateTime, figuresChangedAt, lastPrintedAt, taggedAt }) => [
            createTime,
            updateTime,
            figuresChangedAt,
            lastPrintedAt,
            taggedAt,
          ]),
          ...printRecords.map(({ printedAt }) => printedAt),
          ...tagRecords.map(({ writtenAt }) => writtenAt),
        ].filter((time) => time instanceof Date);
        const agesInDays = times.map((time) => (onDay.getTime() - time.getTime()) / 86_400_000);
        expect(Math.min(...agesInDays)).toBeGreaterThan(0);
        // A week has packages, labels and tags to show, a year all of them.
        expect(Math.max(...agesInDays)).toBeLessThan(280);
        const weekAgo = new Date(onDay.getTime() - 7 * 86_400_000);
        expect(packs.filter((pack) => pack.createTime && pack.createTime > weekAgo).length).toBeGreaterThan(
          1,
        );
      },
    );

    test('has tally lines that keep V1 to V6 and F1, of at most three logs a package', () => {
      for (const line of rows.tallyLines) {
        expect(checkLine({ ...line, pieces: String(line.pieces) }, STANDARD_SETTINGS)).toEqual([]);
        expect(Number(line.area)).toBe(lineArea(line, STANDARD_SETTINGS.areaScale));
      }
      for (const pack of rows.packs) {
        const lines = linesOf(pack.id);
        expect(checkRepeatedBundles(lines)).toEqual([]);
        expect(new Set(lines.map((line) => line.logNo)).size).toBeLessThanOrEqual(3);
      }
    });

    test('has packages whose figures are their lines’ (F2, F3) and of the trade’s size', () => {
      for (const pack of rows.packs) {
        const lines = linesOf(pack.id);
        const totals = summarizeTally(
          lines.map((line) => ({ pieces: line.pieces, area: line.area })),
          pack.thicknessMm,
        );
        expect({ ...totals }).toEqual({
          bundles: pack.bundles,
          pieces: pack.pieces,
          area: Number(pack.area),
          volume: Number(pack.volume),
        });
        if (lines.length === 0) continue;
        const [least, most] = pack.texture === '树瘤' ? [30, 120] : [250, 900];
        expect(totals.area).toBeGreaterThanOrEqual(least ?? 0);
        expect(totals.area).toBeLessThanOrEqual(most ?? 0);
        expect(totals.bundles).toBeGreaterThanOrEqual(20);
        expect(totals.bundles).toBeLessThanOrEqual(80);
      }
    });

    test('has bundles of 24 or 32 leaves, the rest of a log in its last', () => {
      for (const pack of rows.packs) {
        const lines = linesOf(pack.id);
        const full = Math.max(0, ...lines.map((line) => line.pieces));
        expect([0, 24, 32]).toContain(full);
        for (const [index, line] of lines.entries()) {
          const isLastOfLog = lines[index + 1]?.logNo !== line.logNo;
          if (!isLastOfLog) expect(line.pieces).toBe(full);
          else expect(line.pieces).toBeLessThan(full);
        }
      }
    });

    test('uses the dictionaries’ words and its species’ thicknesses', () => {
      for (const pack of rows.packs) {
        expect(words(TEXTURES)).toContain(pack.texture);
        expect(words(CRAFTS)).toContain(pack.craft);
        if (pack.grade !== '') expect(words(GRADES)).toContain(pack.grade);
        expect(findSpecies(pack.treeCode)?.thicknessesMm).toContain(Number(pack.thicknessMm));
      }
    });

    test('uses every package number, bar code, EPC and TID once', () => {
      const once = (values: (string | undefined)[]) => {
        const given = values.filter((value) => value !== '');
        expect(new Set(given).size).toBe(given.length);
      };
      once(rows.packs.map((pack) => pack.packNo));
      once(rows.packs.map((pack) => pack.epc));
      once(rows.packs.map((pack) => pack.tid));
      once(rows.tallyLines.map((line) => line.barcode));
      once([...rows.packs, ...rows.tallyLines].map((row) => row.id));
      for (const line of rows.tallyLines) expect(line.barcode).toMatch(/^[A-Z]{2}25\d{4}\d{6}$/);
    });

    test('numbers packages and containers as the trade does', () => {
      for (const { packNo, cabinetNo } of rows.packs) {
        expect(packNo).toMatch(/^(25\d{2}-\d{3}|HT\d{4}|JG2025\d{8})$/);
        if (packNo.startsWith('25')) expect(cabinetNo).toMatch(/^[A-Z]{3}U\d{7}$/);
        else if (packNo.startsWith('HT')) expect(cabinetNo).toMatch(/^25-\d{3}$/);
        else expect(cabinetNo).toBe('');
      }
    });

    test('shows every state that a package can have', () => {
      expect(share((pack) => pack.stockStatus === 'IN_STOCK')).toBeGreaterThan(0.7);
      const states = new Set(rows.packs.map((pack) => pack.stockStatus));
      expect(states).toEqual(new Set(['PENDING_IN', 'IN_STOCK', 'LOCKED', 'OUT', 'VOID']));
      expect(share((pack) => pack.gradeStatus === 0)).toBeGreaterThan(0.03);
      expect(share((pack) => pack.rfidStatus === 1)).toBeGreaterThan(0.2);
      expect(share((pack) => (pack.printCount ?? 0) > 0)).toBeGreaterThan(0.35);
      const empty = rows.packs.filter((pack) => pack.bundles === 0);
      expect(empty).toHaveLength(company.packCount / 50);
      for (const pack of empty)
        expect(pack).toMatchObject({
          stockStatus: 'PENDING_IN',
          gradeStatus: 0,
          packStatus: 0,
          rfidStatus: 0,
        });
    });

    test('prefers the species the trade buys most', () => {
      expect(share((pack) => pack.treeCode === 'BW')).toBeGreaterThan(0.06);
      expect(new Set(rows.packs.map((pack) => pack.treeCode)).size).toBeGreaterThan(10);
    });
  },
);

test('no id of one company is another’s', () => {
  const ids = DEMO_COMPANIES.flatMap(({ seed, packCount }, index) => {
    const { packs, tallyLines } = rowsOf(seed, packCount, { objectClass: index + 1 });
    return [...packs, ...tallyLines].map((row) => row.id);
  });
  expect(new Set(ids).size).toBe(ids.length);
});
