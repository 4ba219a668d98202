import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '#shared/errors';
import { ERROR_CATALOGUE } from '../../api/error-catalogue.ts';
import { showError } from '../../stores/notices.ts';

interface ActionWords {
  /** Instead of 操作成功!. False where success is visible at once: something read, opened, or switched. */
  success?: string | false;
}

export interface Action {
  busy: boolean;
  run: (work: () => Promise<unknown>, words?: ActionWords) => Promise<boolean>;
}

/**
 * Runs a button's action, `busy` meanwhile, and reports that it succeeded. Returns whether it did, so that a form keeps its input
 * otherwise. Shows a failure unless it `isReported` already; that the server was away, which the banner reports for all calls
 * alike, always, because the user would take the act as done once it is back.
 */
export function useAction(isReported = false): Action {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async run(work, { success = t(ERROR_CATALOGUE.done.message.words) } = {}) {
      setBusy(true);
      try {
        await work();
        if (success !== false) void message.success(success);
        return true;
      } catch (error) {
        const failure = toAppError(error);
        if (!isReported || failure.code === 'server.unreachable') showError(failure);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** For calls of the back office, whose failures the client shows itself. */
export const useCall = () => useAction(true);
