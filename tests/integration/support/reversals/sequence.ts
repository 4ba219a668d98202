import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { documentCalls } from '../../../../src/server/testing/document-calls.ts';
import type { Answer, TestServer } from '../../../../src/server/testing/test-server.ts';
import { api } from '../../../../src/shared/api/index.ts';
import type { Company } from '../trade-model/company.ts';
import type { Act, Approval, Arrangement, Kind } from './acts.ts';
import { type State, storedState } from './stored-state.ts';

/** Tally lines of the packages that a sequence begins with: length and width in cm, pieces. */
const TALLIES = [
  [
    [248, 16.5, 24],
    [255, 20, 32],
  ],
  [
    [203, 12.5, 11],
    [264, 22, 15],
    [251, 13, 14],
  ],
  [[273, 16, 21]],
  [
    [219, 27, 10],
    [236, 16, 14],
  ],
] as const;

interface Line {
  id: string;
  code: string;
  state: string;
}

interface Goods {
  id: string;
  packNo: string;
  version: number;
  lines: Line[];
}

interface Approved {
  kind: Kind;
  id: string;
  before: State;
  after: State;
}

let runs = 0;

/** Plays acts on packages of a sequence's own, and reverses what can be reversed. Returns the number of reversals. */
export async function playReversals(
  server: TestServer,
  company: Company,
  acts: readonly Act[],
): Promise<number> {
  const sequence = new Sequence(server, company, `R${++runs}`);
  await sequence.begin();
  for (const act of acts) {
    if (act.do === 'approve') await sequence.approve(act);
    else if (act.do === 'reverse') await sequence.reverse(act.times, act.isRepeated);
    else await sequence.arrange(act);
  }
  await sequence.reverse(acts.length, false);
  return sequence.reversals;
}

class Sequence {
  reversals = 0;
  readonly #server: TestServer;
  readonly #company: Company;
  readonly #run: string;
  readonly #calls: ReturnType<typeof documentCalls>;
  /** Approvals since the last act that cannot be reversed, the latest one last. */
  readonly #approved: Approved[] = [];
  readonly #log: string[] = [];
  #startId = '0';
  #made = 0;

  constructor(server: TestServer, company: Company, run: string) {
    this.#server = server;
    this.#company = company;
    this.#run = run;
    this.#calls = documentCalls(
      () => server,
      () => this.#token,
    );
  }

  get #token(): string {
    return this.#company.tokens[0];
  }

  /** Announces the packages of the sequence. */
  async begin(): Promise<void> {
    for (const tally of TALLIES) {
      const packNo = this.#newNumber();
      const lines = tally.map(([lengthCm, widthCm, pieces], at) => ({
        logNo: 'B1203',
        bundleNo: at + 1,
        lengthCm,
        widthCm,
        pieces,
        barcode: `${packNo}x${at}`,
      }));
      const body = { packNo, treeCode: 'BW', thicknessMm: 0.5, lines } as never;
      const { id } = await this.#server.ask(api.pack.make, { token: this.#token, body });
      this.#startId = id ?? this.#startId;
    }
  }

  /** Approves a document if it is not refused. */
  async approve(wish: Approval): Promise<void> {
    const { kind } = wish;
    const body = await this.#bodyOf(wish);
    if (body === null) return;
    const saved = await this.#calls.call(kind, body);
    if (!this.#isDone(saved)) return;
    const id: string = saved.body.data.id;
    const before = await this.#state();
    if (!this.#isDone(await this.#calls.act(kind, 'approve', id))) return this.#remove(kind, id);
    this.#log.push(`${kind} ${id} approved: ${JSON.stringify(body)}`);
    this.#approved.push({ kind, id, before, after: await this.#state() });
  }

  /** Reverses the latest approvals; each must leave the state before it, and a repeated one the state after it. */
  async reverse(times: number, isRepeated: boolean): Promise<void> {
    for (let left = times; left > 0; left -= 1) {
      const last = this.#approved.pop();
      if (last === undefined) return;
      const { kind, id, before, after } = last;
      const answer = await this.#calls.act(kind, 'reverse', id);
      // W8: a package in an order that is open keeps its inbound, also one of other bundles.
      if (isHeldByOrder(answer)) return void this.#approved.splice(0);
      this.#log.push(`${kind} ${id} reversed: ${answer.body.msg}`);
      this.reversals += 1;
      await this.#expectState(answer, before);
      if (isRepeated) {
        const again = await this.#calls.act(kind, 'approve', id);
        // A grading makes other tally lines each time.
        if (kind !== 'grading') await this.#expectState(again, after);
        await this.#expectState(await this.#calls.act(kind, 'reverse', id), before);
      }
      await this.#remove(kind, id);
    }
  }

  /** An act that is not reversed, and before which nothing is. */
  async arrange({ do: what, packs: [first = 0, second = 0] }: Arrangement): Promise<void> {
    const goods = await this.#goods();
    const pack = goods[first % goods.length];
    const other = goods[second % goods.length];
    if (pack === undefined || other === undefined) return;
    if (!this.#isDone(await this.#arrangement(what, pack, other))) return;
    this.#log.push(`${what} ${pack.packNo}, ${other.packNo}`);
    this.#approved.splice(0);
  }

  #arrangement(what: Arrangement['do'], pack: Goods, other: Goods): Promise<Answer> {
    const { id, version, lines } = pack;
    const send = { token: this.#token };
    switch (what) {
      case 'split': {
        const lineIds = lines.slice(0, 1).map((line) => line.id);
        const body = { id, version, packNo: this.#newNumber(), lineIds } as never;
        return this.#server.call(api.pack.split, { ...send, body });
      }
      case 'merge': {
        const body = { packs: [pack, other].map((one) => ({ id: one.id, version: one.version })) } as never;
        return this.#server.call(api.pack.merge, { ...send, body });
      }
      default: {
        const bundle = { logNo: 'B1204', bundleNo: 9, lengthCm: 222, widthCm: 15, pieces: 9 };
        const added = [{ ...bundle, barcode: `${this.#newNumber()}y` }];
        return this.#server.call(api.pack.change, { ...send, body: { id, version, added } });
      }
    }
  }

  /** The document to send; null if there is nothing that it could be about. */
  async #bodyOf(wish: Approval): Promise<object | null> {
    const { kind, tax, price, packs } = wish;
    const { supplierId, customerIds } = this.#company;
    if (kind === 'saleReturn') return this.#returnBody(wish);
    const goods = await this.#goods();
    const chosen = [...new Set(packs.map((at) => goods[at % goods.length]))].filter(
      (one) => one !== undefined,
    );
    const from = kind === 'inbound' || kind === 'otherIn' ? ['PENDING_IN'] : ['IN_STOCK', 'LOCKED'];
    const lines = chosen.map((pack) => ({
      packNo: pack.packNo,
      barcodes: wish.isPart ? (pack.lines.find(({ state }) => from.includes(state))?.code ?? '') : '',
    }));
    const priced = lines.map((line) => ({ ...line, ...(price !== null && { price }) }));
    switch (kind) {
      case 'inbound':
        return { supplierId, ...tax, packs: priced };
      case 'otherIn':
        return { cause: 'GAIN', packs: priced };
      case 'otherOut':
        return { cause: 'SAMPLE', packs: lines };
      case 'grading':
        return { packs: lines.slice(0, 1).map((line) => ({ ...line, ...this.#resultOf(wish, goods) })) };
      case 'saleOrder':
        return { customerId: customerIds.usual, ...tax, packs: priced };
      case 'delivery': {
        const order = wish.hasSource ? await this.#documentOf('sale_orders', wish.source) : null;
        const buyer = order === null ? { customerId: customerIds.usual } : { saleOrderId: order };
        return { ...buyer, ...tax, packs: priced };
      }
    }
  }

  async #returnBody({ source, isPart, isRegraded, packs }: Approval): Promise<object | null> {
    const deliveryId = await this.#documentOf('deliveries', source);
    if (deliveryId === null) return null;
    const goods = await this.#goods();
    const pack = goods[(packs[0] ?? 0) % goods.length];
    const code = pack?.lines.find(({ state }) => state === 'OUT')?.code;
    if (pack === undefined || code === undefined) return null;
    return { deliveryId, isRegraded, packs: [{ packNo: pack.packNo, barcodes: isPart ? code : '' }] };
  }

  #resultOf({ grade, into, newPieces, packs }: Approval, goods: readonly Goods[]): object {
    const other = goods[(packs[1] ?? packs[0] ?? 0) % goods.length]?.packNo ?? '';
    const newPackNo = { own: '', new: `${this.#run}G`, other }[into];
    return { newGrade: grade, newPackNo, ...(newPieces !== null && { newPieces }) };
  }

  /** An approved document of the sequence; null without one. */
  async #documentOf(table: 'sale_orders' | 'deliveries', at: number): Promise<string | null> {
    const { rows } = await this.#server.database.readTenant(this.#company.tenantId, (tx) =>
      tx.execute<{ id: string }>(
        sql`SELECT id::text FROM ${sql.identifier(table)}
          WHERE is_deleted = 0 AND audit_status = 2 AND id > ${this.#startId}::bigint ORDER BY id`,
      ),
    );
    return rows[at % (rows.length || 1)]?.id ?? null;
  }

  /** The packages of the sequence that are not void, with their tally lines. */
  async #goods(): Promise<Goods[]> {
    const { rows } = await this.#server.database.readTenant(this.#company.tenantId, (tx) =>
      tx.execute<Goods & Record<string, unknown>>(
        sql`SELECT p.id::text, p.pack_no AS "packNo", p.version, json_agg(json_build_object(
            'id', t.id::text, 'code', t.barcode, 'state', t.stock_status) ORDER BY t.line_no) AS lines
          FROM packs p JOIN tally_lines t ON t.pack_id = p.id AND t.is_deleted = 0
          WHERE p.pack_no LIKE ${`${this.#run}%`} AND p.is_deleted = 0 AND p.stock_status <> 'VOID'
          GROUP BY p.id, p.pack_no, p.version ORDER BY p.id`,
      ),
    );
    return rows;
  }

  #state(): Promise<State> {
    return storedState(this.#server, this.#company, { run: this.#run, startId: this.#startId });
  }

  async #expectState(answer: Answer, expected: State): Promise<void> {
    const log = this.#log;
    expect({ log, status: answer.status }).toEqual({ log, status: 200 });
    expect({ log, state: await this.#state() }).toEqual({ log, state: expected });
  }

  async #remove(kind: Kind, ids: string): Promise<void> {
    const calls = api[kind] as typeof api.delivery;
    await this.#server.ask(calls.remove, { token: this.#token, query: { ids } });
  }

  /** False for a refusal; fails if the server does. */
  #isDone({ status, body }: Answer): boolean {
    expect({ log: this.#log, status, msg: body.msg }).toMatchObject({ status: expect.toSatisfy(isAnswered) });
    return status === 200;
  }

  #newNumber(): string {
    return `${this.#run}P${++this.#made}`;
  }
}

const isAnswered = (status: number) => status < 500;

const isHeldByOrder = ({ body }: Answer): boolean =>
  body.data?.errorCode === 'document.has_later' && body.data.details.docKind === 'saleOrder';
