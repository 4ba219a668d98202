import { randomBytes } from 'node:crypto';
import { companySettings } from '../../db/schema/settings.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { createSealing } from '../../secrets/sealing.ts';
import type { ServerSecret } from '../../secrets/server-secret.ts';

/** A Gen2 access password has 32 bits; zero means no password. */
const PASSWORD_BYTES = 4;
const NONE = '0'.repeat(PASSWORD_BYTES * 2);

/**
 * Access passwords of companies' tags. The server generates them for registered desks alone: no person types one, and
 * no page sees it.
 */
export interface TagPasswords {
  /** A new password, sealed for the company's settings. */
  make(): string;
  /** The company's password, 8 hexadecimal digits; empty if it has none that this server can decrypt. */
  find(tx: TenantTx): Promise<string>;
}

export function createTagPasswords(secret: Pick<ServerSecret, 'derive'>): TagPasswords {
  const { seal, open } = createSealing(secret.derive('tag-passwords', 32));
  return {
    make() {
      let password = NONE;
      while (password === NONE) password = randomBytes(PASSWORD_BYTES).toString('hex').toUpperCase();
      return seal(password);
    },
    async find(tx) {
      const [row] = await tx.select({ sealed: companySettings.tagPassword }).from(companySettings);
      if (row === undefined || row.sealed === '') return '';
      try {
        return String(open(row.sealed));
      } catch {
        // Encrypted with a secret that has been replaced since. Desks that know the password keep it.
        return '';
      }
    },
  };
}
