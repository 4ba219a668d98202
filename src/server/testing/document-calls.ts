import { expect } from 'vitest';
import { api } from '#shared/api/index';
import type { DeclaredKind } from '#shared/documents/index';
import type { Answer, TestServer } from './test-server.ts';

type Act = 'review' | 'withdraw' | 'approve' | 'reject' | 'reverse';

/** Saves documents of any kind and acts on them, as the user of `tokenOf()`. */
export function documentCalls(get: () => TestServer, tokenOf: () => string) {
  // The calls of all kinds have the same types but for the body.
  const callsOf = (kind: DeclaredKind) => api[kind] as typeof api.delivery;
  const call = (kind: DeclaredKind, body: object): Promise<Answer> =>
    get().call(callsOf(kind).submit, { token: tokenOf(), body });
  const act = (kind: DeclaredKind, name: Act, ids: string): Promise<Answer> =>
    get().call(callsOf(kind)[name], { token: tokenOf(), query: { ids, reason: '试验' } });
  const succeeds = async (answer: Promise<Answer>): Promise<Answer> => {
    const { status, body } = await answer;
    expect([status, body.msg]).toEqual([200, body.msg]);
    return answer;
  };
  const save = async (kind: DeclaredKind, body: object): Promise<string> =>
    (await succeeds(call(kind, body))).body.data.id;
  const done = async (kind: DeclaredKind, name: Act, id: string): Promise<void> => {
    await succeeds(act(kind, name, id));
  };
  return {
    /** Answers to saving, also refusals. */
    call,
    /** The id of the saved document; fails if it is refused. */
    save,
    /** Answers to an act, also refusals. */
    act,
    /** Acts; fails if it is refused. */
    done,
    /** The id of the document, saved and approved. */
    async approved(kind: DeclaredKind, body: object): Promise<string> {
      const id = await save(kind, body);
      await done(kind, 'approve', id);
      return id;
    },
  };
}
