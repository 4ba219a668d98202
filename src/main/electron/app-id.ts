/**
 * The program's id in the system, as in electron-builder's configuration: Windows shows notifications only of programs
 * it knows by this id.
 */
export const APP_ID = 'com.muzhiyu.veneerdesk';
