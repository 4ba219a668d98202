import { AppError, type Words } from '#shared/errors';

/** winerror.h. */
const ERROR_ACCESS_DENIED = 5;
const RPC_S_SERVER_UNAVAILABLE = 1722;

const SILENT: Words = { zh: 'Windows 打印服务没有响应', en: 'the Windows print spooler does not answer' };
const FORBIDDEN: Words = { zh: '当前用户无权使用它', en: 'this user may not use it' };

/** The error for a stopped "Print Spooler" service. */
export function spoolerIsSilent(): AppError {
  return new AppError('printer.no_spooler', { reason: SILENT });
}

/** The reason why a queue could not be opened, from Windows' error number. */
export function explainOpenFailure(queue: string, lastError: number): AppError {
  switch (lastError) {
    case RPC_S_SERVER_UNAVAILABLE:
      return spoolerIsSilent();
    case ERROR_ACCESS_DENIED:
      return new AppError('printer.rejected', { printer: queue, reason: FORBIDDEN });
    default:
      return new AppError('printer.unknown', { printer: queue });
  }
}
