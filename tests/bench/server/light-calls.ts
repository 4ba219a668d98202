import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type BenchResult, percentiles } from '../result.ts';
import type { MeasuredNode } from './measured-node.ts';

/** Between two calls, as of a person who works. */
const PAUSE_MS = 20;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Calls made one after the other with a pause, each path in turn. */
export class LightCalls {
  /** Milliseconds by path. */
  readonly times: number[][];
  readonly #node: MeasuredNode;
  readonly #token: string;
  readonly #paths: readonly string[];

  constructor(node: MeasuredNode, token: string, paths: readonly string[]) {
    this.#node = node;
    this.#token = token;
    this.#paths = paths;
    this.times = paths.map(() => []);
  }

  async makeWhile(goesOn: (count: number) => boolean): Promise<void> {
    for (let count = 0; goesOn(count); count += 1) {
      const index = count % this.#paths.length;
      const startedAt = performance.now();
      await answer(this.#node.url + this.#paths[index], this.#token);
      this.times[index]?.push(performance.now() - startedAt);
      await wait(PAUSE_MS);
    }
  }

  /** As many as last as long as `work`. */
  async makeDuring(work: Promise<unknown>): Promise<void> {
    let isOver = false;
    const ended = work.finally(() => {
      isOver = true;
    });
    await Promise.all([ended, this.makeWhile(() => !isOver)]);
  }

  /**
   * Each path's figures next to those of quiet calls, whose first `warmUp` are left out. `name`: the name of a path's
   * row.
   */
  beside(quiet: LightCalls, warmUp: number, target: string, name: (path: string) => string): BenchResult[] {
    return this.#paths.map((path, index) => {
      const before = percentiles((quiet.times[index] ?? []).slice(warmUp));
      const meanwhile = this.times[index] ?? [];
      const { p50, p95 } = percentiles(meanwhile);
      return {
        name: `${name(path)} (p95)`,
        value: p95,
        unit: 'ms',
        target,
        against: { name: 'quiet ms', value: before.p95 },
        ratio: before.p95 / p95,
        note: `p50 ${p50.toFixed(1)} ms, quiet ${before.p50.toFixed(1)} ms; ${meanwhile.length} calls`,
      };
    });
  }
}

/** Ends after the last byte of an answer. Rejects for an error status. */
function answer(url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { 'blade-auth': `bearer ${token}` } }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    })
      .on('error', reject)
      .end();
  });
}
