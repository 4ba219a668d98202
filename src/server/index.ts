import { type AppError, describeError, toAppError } from '#shared/errors';
import { readConfig } from './config.ts';
import { type Channel, openChannel } from './program/channel.ts';
import { type ReportStep, type RunningServer, startServer } from './program/start.ts';

/**
 * Limits for running requests when the server is stopped, including the drain: shorter than a desk or a service
 * manager waits before it kills the process.
 */
const STOP_LIMIT_MS = { desk: 7000, service: 28_000 };

/**
 * Runs the back office as a program: it reports its state to its parent process, and stops on request or when the
 * parent has ended.
 */
async function main(): Promise<void> {
  const channel = openChannel();
  const starting = start(channel);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS[channel === null ? 'service' : 'desk']).unref();
    starting
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  channel?.onStop(stop);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  try {
    const { url } = await starting;
    if (channel === null) process.stdout.write(`Ready: ${url}\n`);
    else await channel.send({ kind: 'ready', url });
  } catch (error) {
    await reportFailure(channel, toAppError(error));
    process.exit(1);
  }
}

function start(channel: Channel | null): Promise<RunningServer> {
  const onProgress: ReportStep = (words, isUpdate = false) => {
    if (channel === null) process.stderr.write(`${words.zh} ${words.en}\n`);
    else void channel.send({ kind: 'progress', words, isUpdate });
  };
  return Promise.resolve().then(() => startServer(readConfig(process.env), onProgress));
}

async function reportFailure(channel: Channel | null, error: AppError): Promise<void> {
  if (channel !== null) return channel.send({ kind: 'failed', error: error.toPayload() });
  process.stderr.write(`${describeError(error, 'zh')}\n${describeError(error, 'en')}\n`);
}

const command = process.argv.slice(2);
if (command.length === 0) await main();
else {
  const { runCommand } = await import('./operations/cli.ts');
  process.exitCode = await runCommand(command);
}
