/** In the address of an external page: where the caller's access token goes. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: written so in the menus of the family.
export const TOKEN_PLACEHOLDER = '${token}';
