import type { Answer, TestServer } from '../../../../src/server/testing/test-server.ts';
import { api } from '../../../../src/shared/api/index.ts';
import type { Action } from './actions.ts';
import { GOODS_PRICE, TAX_PCT } from './amounts.ts';
import type { Company } from './company.ts';
import { isPackageAction, type PackageAction } from './packages.ts';
import { hasCustomer, hasPartner } from './rules.ts';
import type { Kind, Partner, WishedLine } from './trade.ts';

/** A sequence in one company: the server's names of its documents and packages. */
export interface Playing {
  server: TestServer;
  company: Company;
  /** The beginning of its package numbers and bar codes. */
  run: string;
  /** Kind and id of each document, by its key. */
  docs: Map<string, { kind: Kind; id: string }>;
  /** Bar codes that the server made, by their names in the model. */
  newCodes: Map<string, string>;
}

/** Does an action as a person of `company`, or of another; returns `done` or the code of the refusal. */
export async function play(
  playing: Playing,
  action: Action,
  token: string,
  strangersToken: string,
): Promise<string> {
  const answer = await answerTo(playing, action, token, strangersToken);
  if (answer.status !== 200) return answer.body.data?.errorCode ?? `status ${answer.status}`;
  if (action.do === 'add') playing.docs.set(action.key, { kind: action.kind, id: answer.body.data.id });
  return 'done';
}

async function answerTo(
  playing: Playing,
  action: Action,
  token: string,
  strangersToken: string,
): Promise<Answer> {
  const { server, company } = playing;
  if (isPackageAction(action)) return repack(playing, action, token);
  if (!('key' in action || 'keys' in action)) {
    if (action.do === 'regrade') return regrade(playing, action.pack, token);
    const act = action.do === 'close' ? api.customer.disable : api.customer.enable;
    return server.call(act, { token, query: { ids: company.customerIds.usual } });
  }
  if (action.do === 'add')
    return server.call(api[action.kind].submit, { token, body: addition(playing, action) as never });
  const [first, ...others] = ('keys' in action ? action.keys : [action.key]).map((key) =>
    docOf(playing, key),
  );
  if (first === undefined) throw new Error('no document');
  const { kind } = first;
  const ids = [first, ...others].map(({ id }) => id).join(',');
  const asked = action.do === 'foreign' ? action.act : action.do;
  const doing = asked === 'approveTwo' ? 'approve' : asked;
  const by = action.do === 'foreign' ? strangersToken : token;
  if (doing === 'change') {
    const lines =
      action.do === 'change' && kind !== 'purchaseOrder'
        ? { packs: sentLines(playing, kind, action.lines) }
        : {};
    return server.call(api[kind].submit, { token: by, body: { id: first.id, ...lines } as never });
  }
  const reason = 'reason' in action ? action.reason : '试验';
  if (doing === 'finish' || doing === 'resume') {
    const act = doing === 'finish' ? api.saleOrder.close : api.saleOrder.reopen;
    return server.call(act, { token: by, query: { ids, reason } });
  }
  const query = { ids, ...((doing === 'reject' || doing === 'reverse') && { reason }) };
  return server.call(api[kind][doing], { token: by, query: query as never });
}

async function regrade({ server, run }: Playing, pack: string, token: string): Promise<Answer> {
  const found = await server.call(api.pack.detail, { token, query: { packNo: `${run}${pack}` } });
  if (found.status !== 200) return found;
  return server.call(api.pack.regrade, { token, body: { ids: [found.body.data.id] } });
}

async function repack(playing: Playing, action: PackageAction, token: string): Promise<Answer> {
  const { server, run, newCodes } = playing;
  const names = action.do === 'merge' ? action.packs : [action.pack];
  const found: string[] = [];
  for (const name of names) {
    const answer = await server.call(api.pack.detail, { token, query: { packNo: `${run}${name}` } });
    if (answer.status !== 200) return answer;
    found.push(answer.body.data.id);
  }
  const [id = ''] = found;
  if (action.do === 'merge')
    return server.call(api.pack.merge, { token, body: { packs: found.map((packId) => ({ id: packId })) } });
  if (action.do !== 'split')
    return server.call(api.pack.wrap, {
      token,
      body: { ids: found, packStatus: action.do === 'wrap' ? 1 : 0 },
    });
  const tally = await server.ask(api.pack.tallyLines, { token, query: { packId: id } });
  const live = tally.filter(({ stockStatus }) => stockStatus !== 'VOID');
  const codes = new Set(action.codes.map((code) => newCodes.get(code) ?? `${run}${code}`));
  const chosen = (live.length > 0 ? live : tally).filter(({ barcode }) => codes.has(barcode));
  const lineIds = chosen.map((line) => line.id);
  return server.call(api.pack.split, { token, body: { id, packNo: `${run}${action.into}`, lineIds } });
}

function docOf({ docs }: Playing, key: string) {
  const doc = docs.get(key);
  if (doc === undefined) throw new Error(`no document ${key}`);
  return doc;
}

const SOURCE_FIELDS = {
  inbound: 'purchaseOrderId',
  delivery: 'saleOrderId',
  saleReturn: 'deliveryId',
} as const;

function addition(playing: Playing, action: Extract<Action, { do: 'add' }>): object {
  const { kind, source } = action;
  const from =
    source === null ? {} : { [SOURCE_FIELDS[kind as keyof typeof SOURCE_FIELDS]]: docOf(playing, source).id };
  const lines =
    kind === 'purchaseOrder'
      ? {
          goods: [
            {
              speciesId: playing.company.speciesId,
              thicknessMm: 0.5,
              area: action.ordered / 1000,
              price: GOODS_PRICE / 10_000,
            },
          ],
        }
      : { packs: sentLines(playing, kind, action.lines) };
  return {
    ...from,
    ...(source === null && hasPartner(action) && partnerOf(playing.company, kind, action.partner)),
    ...(hasPartner(action) && { taxRatePct: TAX_PCT }),
    ...(kind === 'otherIn' && { cause: 'GAIN' }),
    ...(kind === 'otherOut' && { cause: 'SAMPLE' }),
    ...(kind === 'inbound' && { isLast: action.isLast ? 1 : 0 }),
    ...(kind === 'saleReturn' && { isRegraded: action.isRegraded ? 1 : 0 }),
    ...lines,
  };
}

function partnerOf({ supplierId, customerIds }: Company, kind: Kind, partner: Partner): object {
  if (partner === 'none') return {};
  return hasCustomer({ kind }) ? { customerId: customerIds[partner] } : { supplierId };
}

function sentLines({ run, newCodes }: Playing, kind: Kind, lines: readonly WishedLine[]): object[] {
  return lines.map(({ pack, codes, price, result }) => ({
    packNo: `${run}${pack}`,
    barcodes: codes.map((code) => newCodes.get(code) ?? `${run}${code}`).join(' '),
    ...(hasPartner({ kind }) && price !== null && { price: price / 10_000 }),
    ...(result !== null && {
      newGrade: result.grade,
      newPackNo: result.into && `${run}${result.into}`,
      newLengthCm: result.lengthCm,
      newPieces: result.pieces,
    }),
  }));
}
