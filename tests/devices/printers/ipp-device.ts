import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ipp } from '../../../src/main/devices/spoolers/ipp/attributes.ts';
import type { IppTarget } from '../../../src/main/devices/spoolers/ipp/client.ts';
import { encodeMessage, type IppGroup } from '../../../src/main/devices/spoolers/ipp/codec.ts';
import { Group, Operation } from '../../../src/main/devices/spoolers/ipp/tags.ts';

/** First bytes of a request, RFC 8010 section 3.1.1: version, operation, request id. */
const HEAD_BYTES = 8;

export interface IppDevice {
  target: IppTarget;
  close(): Promise<void>;
}

interface JobAnswer {
  status?: number;
  httpStatus?: number;
  state?: number;
  /** `job-impressions-completed`, RFC 8011 section 5.3.18.2. */
  printed?: number;
}

interface IppDeviceOptions {
  /** The status code of its answer to a print job, RFC 8011 appendix B. */
  status: number;
  /** The status of the HTTP answer that carries it; 200 if absent. */
  httpStatus?: number;
  /** Its answers to questions about a job, of which the last one is repeated; status 0 without a state if absent. */
  jobAnswers?: readonly JobAnswer[];
  /** Its answers to questions about a job after one was cancelled. */
  afterCancel?: JobAnswer;
  /** Called with each job that it has read, counted from 1. */
  onJob?: (count: number) => void;
  /** `read`: it answers when it has read the document; `begun`: as soon as the job arrives. */
  answers: 'read' | 'begun';
}

/** Starts a stand-in for an IPP printer that accepts PDF and gives print jobs the number 1. */
export async function startIppDevice({
  status,
  httpStatus = 200,
  jobAnswers = [],
  afterCancel,
  onJob,
  answers,
}: IppDeviceOptions): Promise<IppDevice> {
  let asked = 0;
  let jobs = 0;
  let isCancelled = false;

  /** How it answers to an operation. */
  function replyTo(operation: number): { code: number; http: number; group: IppGroup } {
    if (operation === Operation.printJob) return { code: status, http: httpStatus, group: JOB };
    if (operation === Operation.cancelJob) isCancelled = true;
    if (operation !== Operation.getJobAttributes) return { code: 0, http: 200, group: PRINTER };
    const next = jobAnswers[Math.min(asked, jobAnswers.length - 1)] ?? {};
    const told = (isCancelled ? afterCancel : undefined) ?? next;
    asked += 1;
    const attributes = [
      ...(told.state === undefined ? [] : [ipp.integer('job-state', told.state)]),
      ...(told.printed === undefined ? [] : [ipp.integer('job-impressions-completed', told.printed)]),
    ];
    return { code: told.status ?? 0, http: told.httpStatus ?? 200, group: { tag: Group.job, attributes } };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [head] = (await once(request, 'data')) as [Buffer];
    const operation = head.readUInt16BE(2);
    const isJob = operation === Operation.printJob;
    // The rest of the request; its bytes do not matter.
    const rest = buffer(request);
    if (!isJob || answers === 'read') await rest;
    const { code, http, group } = replyTo(operation);
    response.statusCode = http;
    response.setHeader('Content-Type', 'application/ipp');
    response.end(
      encodeMessage({
        version: 0x0101,
        code,
        requestId: head.readUInt32BE(HEAD_BYTES - 4),
        groups: [group],
      }),
    );
    await rest;
    if (!isJob) return;
    jobs += 1;
    onJob?.(jobs);
  }

  const server = createServer((request, response) => {
    // A client under test may break off.
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;
  return {
    target: {
      name: 'P',
      address: { host: '127.0.0.1', port },
      isTls: false,
      path: '/ipp/print',
      printerUri: `ipp://127.0.0.1:${port}/ipp/print`,
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const JOB: IppGroup = { tag: Group.job, attributes: [ipp.integer('job-id', 1)] };

const PRINTER: IppGroup = {
  tag: Group.printer,
  attributes: [
    ipp.boolean('printer-is-accepting-jobs', true),
    ipp.mimeType('document-format-supported', 'application/pdf'),
  ],
};
