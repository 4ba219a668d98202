import { readOrigins } from '#shared/origins';

/**
 * The headers of every page and file that we serve to our own renderer. antd's theming needs inline styles; inline
 * scripts are forbidden. `serverOrigins`: other origins that the page may connect to and show pictures from;
 * `fileOrigins`: the same for uploads kept elsewhere; `embeddedOrigins`: origins whose pages may be embedded, none unless
 * VENEER_DESK_FRAME_ORIGINS names some.
 */
export function pageHeaders(
  serverOrigins: string[] = [],
  fileOrigins: string[] = [],
  embeddedOrigins = readOrigins(process.env.VENEER_DESK_FRAME_ORIGINS),
): Record<string, string> {
  const filesFrom = [...serverOrigins.filter((origin) => origin.startsWith('http')), ...fileOrigins];
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...filesFrom],
    'media-src': ["'self'", 'blob:', ...filesFrom],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...serverOrigins, ...fileOrigins],
    // PDFs are shown by the browser's own viewer, which a frame with `sandbox` cannot load.
    'frame-src': ['blob:', ...embeddedOrigins],
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
