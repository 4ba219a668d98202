/**
 * The headers of every page and file we serve to our own renderer. Inline styles are antd's way of theming; inline
 * scripts there are none. `serverOrigins`: where else the page may connect to, besides its own origin; `fileOrigins`: where it may also show
 * pictures from.
 */
export function pageHeaders(
  serverOrigins: string[] = [],
  fileOrigins: string[] = [],
): Record<string, string> {
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...fileOrigins],
    'media-src': ["'self'", 'blob:', ...fileOrigins],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...serverOrigins, ...fileOrigins],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}
