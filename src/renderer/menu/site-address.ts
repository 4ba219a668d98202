import type { Menu } from '#shared/api/own-menu';
import { TOKEN_PLACEHOLDER } from '#shared/menu/token-placeholder';

/**
 * A parameter whose `&` was written as `#`, as addresses travel in the family. A `#` without a query before it, or
 * without a `=` behind it, is a page's own fragment and stays.
 */
const DISGUISED_AND = /(?<=\?.*)#(?=[^#&=/]+=)/g;

/**
 * The address of an entry's external page, with the caller's access token where the entry asks for it; empty there
 * unless the server lets the site have it.
 */
export function siteAddress({ path, takesToken }: Pick<Menu, 'path' | 'takesToken'>, token: string): string {
  return path
    .replace(DISGUISED_AND, '&')
    .replaceAll(TOKEN_PLACEHOLDER, takesToken ? encodeURIComponent(token) : '');
}
