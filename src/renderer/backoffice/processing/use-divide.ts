import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FedLog, processTaskApi } from '#shared/api/process-task';
import { type AppError, toAppError } from '#shared/errors';
import { processTask } from '#shared/records/process-task';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { chosenIn } from '../../records/list/list-filter.ts';

/** Most logs are sawn into halves (W6.4). */
const USUAL_PARTS = 2;

export interface Divide {
  /** The chosen feed order; empty for none. */
  order: string;
  chooseOrder(order: string): void;
  /** The logs of the feed order, and why they could not be read. */
  logs: readonly FedLog[];
  loading: boolean;
  error: AppError | null;
  reload(): void;
  /** Number of flitches into which a log is sawn; 0 if it is not sawn now. */
  partsOf(log: FedLog): number;
  chooseParts(log: FedLog, parts: number): void;
  /** Flitches of all logs. */
  count: number;
  /** The user has chosen a feed order or parts; the halves at first are only proposed. */
  isTouched: boolean;
  busy: boolean;
  refusal: AppError | null;
  /** Makes a task of each flitch, with the values that they have in common. */
  send(common: Record<string, string>): Promise<void>;
}

/** The division of a feed order's logs into flitches, two each at first. */
export function useDivide(feedOrderId: string, onDone: () => void): Divide {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const change = useChange(processTask.area);
  const [order, chooseOrder] = useState(feedOrderId);
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const fed = useEndpoint(
    processTask.area,
    processTaskApi.fedLogs,
    order === '' ? null : { feedOrderId: order },
  );
  const logs = order === '' ? [] : (fed.data ?? []);
  const partsOf = (log: FedLog) => (log.timberNos.length > 0 ? 0 : (chosen[log.id] ?? USUAL_PARTS));
  const sawn = logs.map((log) => ({ logId: log.id, parts: partsOf(log) })).filter(({ parts }) => parts > 0);

  return {
    order,
    chooseOrder,
    logs,
    loading: order !== '' && fed.loading,
    error: order === '' ? null : fed.error,
    reload: fed.reload,
    partsOf,
    chooseParts: ({ id }, parts) => setChosen((before) => ({ ...before, [id]: parts })),
    count: sawn.reduce((sum, { parts }) => sum + parts, 0),
    isTouched: order !== feedOrderId || Object.keys(chosen).length > 0,
    busy: change.busy,
    refusal,
    async send({ candidates = '', ...fields }) {
      if (sawn.length === 0) return;
      setRefusal(null);
      try {
        const body = { feedOrderId: order, logs: sawn, ...fields, candidates: chosenIn(candidates) };
        const { timberNos } = await change.run(processTaskApi.divide, { body });
        void message.success(t('processing.divided', { count: timberNos.length }));
        onDone();
      } catch (error) {
        setRefusal(toAppError(error));
      }
    },
  };
}
