/**
 * The program's id in the system, as in electron-builder's configuration. Windows shows notifications only from
 * programs registered under their id.
 */
export const APP_ID = 'com.muzhiyu.veneerdesk';
