import type { z } from 'zod';
import type { DeskHandlers } from '#shared/desk/contract';
import type { BridgeTransport, Call, CallResult, Contract } from '#shared/desk/kit';
import { AppError } from '#shared/errors';
import { toDeskError } from '../storage/journal-error.ts';

/** Calls that stay possible behind the lock screen: host information, unlocking, and delivering finished work. */
const WHILE_LOCKED = new Set([
  'host',
  'secrets',
  'outbox.pending',
  'outbox.settle',
  'outbox.postpone',
  'outbox.refuse',
  'settings.read',
  'server.state',
  'window.tell',
  'window.notify',
]);

export interface ServeOptions {
  isLocked?: () => boolean;
}

type Handler = (input: unknown) => unknown;

/**
 * Dispatches bridge calls: finds the handler of `group.call`, validates input and output against the contract and
 * turns every failure into an error payload. Never rejects. Transports decide who may call.
 */
export function serveContract(
  contract: Contract,
  handlers: DeskHandlers,
  options: ServeOptions = {},
): BridgeTransport['invoke'] {
  const groups = handlers as unknown as Record<string, Record<string, Handler> | undefined>;

  async function answer(path: string, input: unknown): Promise<unknown> {
    const [group = '', name = '', ...rest] = path.split('.');
    const call = rest.length === 0 ? findCall(contract, group, name) : null;
    const handler = groups[group]?.[name];
    if (call === null || handler === undefined) {
      throw new AppError('input.invalid', { reason: `unknown call ${path.slice(0, 80)}`, field: '' });
    }
    if (options.isLocked?.() && !WHILE_LOCKED.has(group) && !WHILE_LOCKED.has(path)) {
      throw new AppError('desk.locked');
    }
    const output = await handler(parseInput(call, input));
    return parseOutput(call, path, output);
  }

  return async (path, input): Promise<CallResult> => {
    try {
      return { ok: true, value: await answer(path, input) };
    } catch (error) {
      return { ok: false, error: toDeskError(error).toPayload() };
    }
  };
}

function findCall(contract: Contract, group: string, name: string): Call | null {
  if (!Object.hasOwn(contract, group)) return null;
  const members = contract[group] ?? {};
  const member = Object.hasOwn(members, name) ? members[name] : undefined;
  return member?.kind === 'call' ? member : null;
}

function parseInput(call: Call, input: unknown): unknown {
  const parsed = call.input.safeParse(input);
  if (parsed.success) return parsed.data;
  const { field, reason } = describeIssue(parsed.error);
  throw new AppError('input.invalid', { field, reason: field === '' ? reason : `${field}: ${reason}` });
}

/** An answer that does not match the contract is a fault of the host and is not passed to the page. */
function parseOutput(call: Call, path: string, output: unknown): unknown {
  const parsed = call.output.safeParse(output);
  if (parsed.success) return parsed.data;
  const { field, reason } = describeIssue(parsed.error);
  throw new AppError('unexpected', { reason: `${path} answered ${field}: ${reason}` });
}

function describeIssue(error: z.ZodError): { field: string; reason: string } {
  const issue = error.issues[0];
  return { field: issue?.path.map(String).join('.') ?? '', reason: issue?.message ?? '' };
}
