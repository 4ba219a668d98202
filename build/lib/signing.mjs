/** electron-builder reads the other signing settings from the environment itself; see docs/operations.md. */
const AZURE = {
  VENEER_DESK_AZURE_SIGN_ENDPOINT: 'endpoint',
  VENEER_DESK_AZURE_SIGN_ACCOUNT: 'codeSigningAccountName',
  VENEER_DESK_AZURE_SIGN_PROFILE: 'certificateProfileName',
  VENEER_DESK_AZURE_SIGN_PUBLISHER: 'publisherName',
};

/**
 * Removes empty signing settings from the environment. A CI passes a missing secret as an empty string, for which
 * electron-builder would look for a certificate.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function forgetEmptySettings(env) {
  for (const name of Object.keys(env))
    if (env[name] === '' && /^(WIN_)?CSC_|^APPLE_|^AZURE_/.test(name)) delete env[name];
}

/**
 * electron-builder's options for Azure Trusted Signing; empty where no setting is present. Throws if only some are
 * set, so that no release goes out unsigned by mistake.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
export function azureSigningOptions(env) {
  const missing = Object.keys(AZURE).filter((name) => !env[name]);
  if (missing.length === Object.keys(AZURE).length) return [];
  if (missing.length > 0) throw new Error(`Azure Trusted Signing needs ${missing.join(', ')} too`);
  return Object.entries(AZURE).map(([name, option]) => `-c.win.azureSignOptions.${option}=${env[name]}`);
}
