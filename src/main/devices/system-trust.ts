import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

let authorities: string[] | undefined;
let trust: SecureContext | undefined;
let shown: { pem: string; context: SecureContext } | undefined;

/** The certificate authorities of this program and of the system, such as a company's own. */
export function systemTrust(): SecureContext {
  trust ??= createSecureContext({ ca: trusted() });
  return trust;
}

/**
 * The same authorities, and a certificate of this desk with its key, as PEM, for devices that demand one. The latest is
 * kept, because reading several hundred authorities takes some 25 ms at each attempt to connect.
 */
export function trustAndShow(pem: string): SecureContext {
  if (shown?.pem !== pem)
    shown = { pem, context: createSecureContext({ ca: trusted(), cert: pem, key: pem }) };
  return shown.context;
}

function trusted(): string[] {
  authorities ??= [...getCACertificates('default'), ...getCACertificates('system')];
  return authorities;
}
