import { z } from 'zod';
import { api } from '#shared/api/index';
import { TallyMappingSchema } from '#shared/tally-import/mapping';
import { recordAudit } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement, type Principal, type SignedInCall } from '../../http/implement.ts';
import type { FileReading } from '../../tally-import/read-in-thread.ts';
import { importTally, requireImportable, requireLines, requireNotEmpty } from './import-tally.ts';
import { findEarlier } from './imported-files.ts';
import { findMapping, saveMapping } from './mappings.ts';
import { previewOf } from './preview.ts';
import { findChoices, findRules, readFile, readInTurn } from './read-file.ts';
import { downloadTemplate, makeFaultSheet } from './sheets.ts';
import { compareWithStock } from './stock-faults.ts';

/** Imports of tallies; a large file becomes a job. */
export function tallyImportRoutes(context: ServerContext): Implementation[] {
  const { config, jobs, nextId, now } = context;

  const byWhom = (user: Principal, facts: { address: string }) => ({
    userId: user.userId,
    userName: user.name,
    deptId: user.deptId,
    now: now(),
    user,
    facts,
    newId: nextId,
  });

  const startJob = jobs.define({
    kind: 'tally_import',
    words: { zh: '导入码单', en: 'Import of tallies' },
    permission: 'pack_import',
    input: z.object({ mapping: TallyMappingSchema, skipsFaulty: z.boolean(), fileName: z.string() }),
    async run({ input: { mapping, skipsFaulty, fileName }, user, facts, inputFile, read, progress }) {
      const bytes = await inputFile();
      const rules = await read(findRules);
      const reading = await readInTurn(rules, { bytes, mapping, purpose: 'packs' });
      requireLines(reading);
      const lines = countLines(reading);
      await progress(0, lines);
      return {
        async commit(tx) {
          const file = { name: fileName, bytes };
          const done = await importTally(tx, reading, { file, skipsFaulty }, byWhom(user, facts));
          return {
            zh: `导入 ${done.packs} 个包，${done.lines} 行`,
            en: `${done.packs} packages with ${done.lines} lines imported`,
          };
        },
      };
    },
  });

  return [
    implement(api.tallyImport.template, async ({ facts, withTenant }) =>
      downloadTemplate(await withTenant(findChoices), 'packs', facts.language),
    ),
    implement(api.tallyImport.preview, async (call) => {
      const { rules, reading, bytes } = await readFile(call, 'packs');
      requireNotEmpty(reading);
      return call.withTenant(async (tx) => {
        const compared = await compareWithStock(tx, reading);
        const preview = previewOf(compared, { ...rules, mapping: call.body.mapping });
        return { ...preview, earlier: await findEarlier(tx, bytes) };
      });
    }),
    implement(api.tallyImport.faults, async (call) => {
      const { rules, reading } = await readFile(call, 'packs');
      requireLines(reading);
      const compared = await call.withTenant((tx) => compareWithStock(tx, reading));
      const { choices } = rules;
      return makeFaultSheet(compared, { choices, purpose: 'packs' }, call.facts.language);
    }),
    implement(api.tallyImport.store, async (call) => {
      const { user, facts, body } = call;
      const { reading, file } = await readFile(call, 'packs');
      requireLines(reading);
      requireImportable(reading, body);
      const lines = countLines(reading);
      if (lines > config.immediateRows) {
        const kept = { fileName: file.name, contentType: 'application/octet-stream', bytes: file.bytes };
        const { id } = await startJob({ user, facts }, { ...body, fileName: file.name }, kept);
        return { jobId: id, packs: 0, lines: 0 };
      }
      const how = { file, skipsFaulty: body.skipsFaulty };
      const by = byWhom(user, facts);
      return { jobId: '', ...(await call.withTenant((tx) => importTally(tx, reading, how, by))) };
    }),
    implement(api.tallyImport.mapping, ({ query, withTenant }) =>
      withTenant((tx) => findMapping(tx, query.supplierId)),
    ),
    implement(api.tallyImport.saveMapping, (call) => mapFiles(call, now())),
  ];
}

const countLines = ({ packs }: FileReading): number => packs.reduce((total, { all }) => total + all.lines, 0);

/** Goods of purchase orders from suppliers' files. */
export function orderGoodsRoutes({ now }: ServerContext): Implementation[] {
  return [
    implement(api.orderGoods.template, async ({ facts, withTenant }) =>
      downloadTemplate(await withTenant(findChoices), 'order', facts.language),
    ),
    implement(api.orderGoods.preview, async (call) => {
      const { rules, reading } = await readFile(call, 'order');
      requireNotEmpty(reading);
      const preview = previewOf(reading, { ...rules, mapping: call.body.mapping });
      return { ...preview, earlier: null };
    }),
    implement(api.orderGoods.faults, async (call) => {
      const { rules, reading } = await readFile(call, 'order');
      requireLines(reading);
      const { choices } = rules;
      return makeFaultSheet(reading, { choices, purpose: 'order' }, call.facts.language);
    }),
    implement(api.orderGoods.mapping, ({ query, withTenant }) =>
      withTenant((tx) => findMapping(tx, query.supplierId)),
    ),
    implement(api.orderGoods.saveMapping, (call) => mapFiles(call, now())),
  ];
}

type MappingCall = Pick<
  SignedInCall<typeof api.tallyImport.saveMapping>,
  'body' | 'user' | 'facts' | 'withTenant'
>;

/** Keeps how the files of a supplier are read, whatever they are read for. */
function mapFiles(call: MappingCall, now: Date): Promise<{ version: number }> {
  return call.withTenant(async (tx) => {
    const { body, user } = call;
    const version = await saveMapping(tx, body, { userId: user.userId, now });
    const target = { type: 'supplier', id: body.supplierId } as const;
    await recordAudit(tx, call, { action: 'tallyimport.map', target });
    return { version };
  });
}
