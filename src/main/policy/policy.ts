import { existsSync, readFileSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors';
import { isFileOfAdministrators } from './file-owner.ts';

const PolicySchema = z.strictObject({
  /** The value of `--server`. */
  server: z.string().optional(),
  updates: z.strictObject({ url: z.string(), channel: z.string().optional() }).optional(),
});

/** The settings of this computer's administrators for all its users. */
export type Policy = z.infer<typeof PolicySchema>;

export interface PolicyReading {
  policy: Policy;
  /** The reason why an existing file is ignored. */
  notice: AppError | null;
}

/** The path of a computer's policy: in a folder that only its administrators can write to. */
export function policyFile(platform = process.platform, env = process.env): string {
  if (platform === 'win32') return win32.join(env.ProgramData ?? 'C:\\ProgramData', 'muzhiyu', 'policy.json');
  if (platform === 'darwin') return '/Library/Application Support/muzhiyu/policy.json';
  return posix.join('/etc', 'muzhiyu', 'policy.json');
}

/**
 * Reads the policy; without a file it sets nothing. Any user may create folders in %ProgramData%, and a policy decides
 * where updates are installed from, so a file that does not belong to the administrators is ignored with a notice.
 * Throws `policy.invalid`, so that a deployment with a typing error does not run without its policy.
 */
export function readPolicy(file = policyFile(), isTrusted = isFileOfAdministrators): PolicyReading {
  if (!existsSync(file)) return { policy: {}, notice: null };
  if (!isTrusted(file)) return { policy: {}, notice: new AppError('policy.untrusted', { path: file }) };
  try {
    // Windows editors start a file with a byte order mark.
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    return { policy: PolicySchema.parse(JSON.parse(text)), notice: null };
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new AppError('policy.invalid', { path: file, reason }, { cause });
  }
}
