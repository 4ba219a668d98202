import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

let authorities: string[] | undefined;
let trust: SecureContext | undefined;

/** The certificate authorities of this program and of the system, such as a company's own. */
export function systemTrust(): SecureContext {
  trust ??= createSecureContext({ ca: trusted() });
  return trust;
}

/** The same authorities, and a certificate of this desk with its key, as PEM, for devices that demand one. */
export function trustAndShow(pem: string): SecureContext {
  return createSecureContext({ ca: trusted(), cert: pem, key: pem });
}

function trusted(): string[] {
  authorities ??= [...getCACertificates('default'), ...getCACertificates('system')];
  return authorities;
}
